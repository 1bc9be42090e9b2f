def unique_id():
    return b"\x01\x02\x03\x04"
