def reason(s, seat, m):
    return None
