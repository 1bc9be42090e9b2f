class cpu:
    uid = bytearray(b"\x01\x02\x03\x04")
