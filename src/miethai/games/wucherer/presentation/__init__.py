"""What people are told: views, words, reasons. Nothing in here decides."""
