"""socket of MicroPython, as far as umqtt.simple needs it, over the connections of Node.js (micropython-board.ts)."""

from binascii import hexlify, unhexlify

import sockets


def getaddrinfo(host, port):
    return [(2, 1, 0, "", (host, port))]


class socket:
    def __init__(self):
        self._id = None

    def settimeout(self, seconds):
        pass

    def setblocking(self, is_blocking):
        pass

    def connect(self, address):
        self._id = sockets.connect(*address)

    def write(self, data, length=None):
        if isinstance(data, str):
            data = data.encode()
        data = bytes(data) if length is None else bytes(data[:length])
        sockets.write(self._id, hexlify(data).decode())
        return len(data)

    def read(self, length):
        return unhexlify(sockets.read(self._id, length))

    def close(self):
        sockets.close(self._id)
