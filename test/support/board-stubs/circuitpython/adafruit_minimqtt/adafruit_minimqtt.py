"""adafruit_minimqtt of CircuitPython, with its names and arguments, over paho."""

from paho.mqtt import client as paho


class MQTT:
    def __init__(self, *, broker, port=None, client_id=None, socket_pool, keep_alive=60):
        self._client = paho.Client(client_id)
        self._where = (broker, port, keep_alive)

    def connect(self):
        self._client.connect(*self._where)
        self._client.loop_start()

    def publish(self, topic, msg, retain=False, qos=0):
        self._client.publish(topic, msg, qos, retain).wait_for_publish()

    def loop(self, timeout=1):
        pass
