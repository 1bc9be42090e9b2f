import { bareHost, quoted, type Snippet, WIFI_NAME, WIFI_PASSWORD } from './snippet.ts';

const raspberryPi: Snippet = {
  language: 'python',
  tried: 'run',
  needs: 'sudo apt install python3-paho-mqtt',
  program: (target) =>
    `import random
import socket
import time

from paho.mqtt import publish

while True:
    # Put the value of your sensor here.
    temperature = round(random.uniform(20, 30), 1)
    message = f"_dn={socket.gethostname()},temperature={temperature}"
    publish.single(${quoted(target.topicName)}, message, qos=1, hostname=${quoted(bareHost(target))}, port=${target.mqttPort})
    print("Sent", message, flush=True)
    time.sleep(5)`,
};

const microPython: Snippet = {
  language: 'python',
  tried: 'run',
  program: (target) =>
    `import binascii
import machine
import network
import random
import time
from umqtt.simple import MQTTClient

wifi = network.WLAN(network.STA_IF)
wifi.active(True)
wifi.connect("${WIFI_NAME}", "${WIFI_PASSWORD}")
while not wifi.isconnected():
    time.sleep(0.2)
print(wifi.ifconfig()[0])

board = binascii.hexlify(machine.unique_id()).decode()
mqtt = MQTTClient(board, ${quoted(bareHost(target))}, port=${target.mqttPort}, keepalive=60)
mqtt.connect()
while True:
    # Put the value of your sensor here.
    temperature = random.randint(200, 300) / 10
    message = "_dsn=%s,temperature=%s" % (board, temperature)
    mqtt.publish(${quoted(target.topicName)}, message)
    print("Sent", message)
    time.sleep(5)`,
};

const circuitPython: Snippet = {
  language: 'python',
  tried: 'checked',
  needs: 'circup install adafruit_minimqtt adafruit_connection_manager',
  program: (target) =>
    `import binascii
import random
import time

import adafruit_connection_manager
import adafruit_minimqtt.adafruit_minimqtt as MQTT
import microcontroller
import wifi

wifi.radio.connect("${WIFI_NAME}", "${WIFI_PASSWORD}")
print(wifi.radio.ipv4_address)

board = binascii.hexlify(microcontroller.cpu.uid).decode()
mqtt = MQTT.MQTT(
    broker=${quoted(bareHost(target))},
    port=${target.mqttPort},
    client_id=board,
    socket_pool=adafruit_connection_manager.get_radio_socketpool(wifi.radio),
)
mqtt.connect()
while True:
    # Put the value of your sensor here.
    temperature = random.randint(200, 300) / 10
    message = f"_dsn={board},temperature={temperature}"
    mqtt.publish(${quoted(target.topicName)}, message)
    print("Sent", message)
    mqtt.loop()
    time.sleep(5)`,
};

/** The programs in Python, in the order of the page. */
export const PYTHON_SNIPPETS = { microPython, circuitPython, raspberryPi } as const;
