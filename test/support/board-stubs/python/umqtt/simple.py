"""umqtt.simple of MicroPython, with its names and arguments, over paho."""

from paho.mqtt import client as paho


class MQTTClient:
    def __init__(self, client_id, server, port=0, user=None, password=None, keepalive=0, ssl=None):
        self._client = paho.Client(client_id)
        self._where = (server, port, keepalive)

    def connect(self, clean_session=True, timeout=None):
        self._client.connect(*self._where)
        self._client.loop_start()

    def publish(self, topic, msg, retain=False, qos=0):
        self._client.publish(topic, msg, qos, retain).wait_for_publish()
