"""The calls of umqtt.simple that the programs for boards use, written for MQTT 3.1.1. Boards bring their own."""

import socket
import struct

CONNECT, CONNACK, PUBLISH, DISCONNECT = 0x10, 0x20, 0x30, 0xE0
CLEAN_SESSION = 0x02


class MQTTException(Exception):
    pass


def _field(value):
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("!H", len(data)) + data


def _packet(kind, body):
    """A control packet with its remaining length in groups of seven bits (section 2.2.3)."""
    header = bytearray([kind])
    rest = len(body)
    while rest > 127:
        header.append(rest % 128 | 128)
        rest //= 128
    header.append(rest)
    return bytes(header) + body


class MQTTClient:
    def __init__(self, client_id, server, port=1883, keepalive=0):
        self.client_id = client_id
        self.server = server
        self.port = port
        self.keepalive = keepalive
        self.sock = None

    def connect(self):
        self.sock = socket.socket()
        self.sock.connect(socket.getaddrinfo(self.server, self.port)[0][-1])
        options = struct.pack("!BBH", 4, CLEAN_SESSION, self.keepalive)
        self.sock.write(_packet(CONNECT, _field("MQTT") + options + _field(self.client_id)))
        kind, _, _, code = self.sock.read(4)
        if kind != CONNACK or code != 0:
            raise MQTTException(code)

    def publish(self, topic, msg):
        data = msg.encode() if isinstance(msg, str) else msg
        self.sock.write(_packet(PUBLISH, _field(topic) + data))

    def disconnect(self):
        self.sock.write(_packet(DISCONNECT, b""))
        self.sock.close()
