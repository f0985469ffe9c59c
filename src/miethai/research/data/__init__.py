"""Games as tables: Parquet files for DuckDB, Polars, pandas and everything else that reads them.

``dataset`` writes the games of a simulation, ``records`` those of real tables. Both give the same
tables, which ``schema`` describes.
"""
