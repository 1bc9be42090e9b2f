import { type BoardTarget, bareHost, quoted, type Snippet, WIFI_NAME, WIFI_PASSWORD } from './snippet.ts';

/** A sketch with PubSubClient, for a board whose core has `wifiHeader`. */
function sketch(wifiHeader: string, target: BoardTarget): string {
  return `#include <${wifiHeader}>
#include <PubSubClient.h>

WiFiClient network;
PubSubClient mqtt(network);

void setup() {
  Serial.begin(115200);
  WiFi.begin("${WIFI_NAME}", "${WIFI_PASSWORD}");
  while (WiFi.status() != WL_CONNECTED) delay(200);
  Serial.println(WiFi.localIP());
  mqtt.setServer(${quoted(bareHost(target))}, ${target.mqttPort});
}

void loop() {
  String id = WiFi.macAddress();
  id.replace(":", "");
  if (!mqtt.connected() && !mqtt.connect(id.c_str())) {
    Serial.print("Not connected, error ");
    Serial.println(mqtt.state());
    delay(2000);
    return;
  }
  mqtt.loop();
  // Put the value of your sensor here.
  float temperature = random(200, 300) / 10.0;
  String message = "_dsn=" + id + ",temperature=" + String(temperature, 1);
  mqtt.publish(${quoted(target.topicName)}, message.c_str());
  Serial.println(message);
  delay(5000);
}`;
}

const NEEDS = 'https://github.com/knolleary/pubsubclient';

const esp8266: Snippet = {
  language: 'cpp',
  tried: 'checked',
  needs: NEEDS,
  program: (target) => sketch('ESP8266WiFi.h', target),
};

const esp32: Snippet = {
  language: 'cpp',
  tried: 'checked',
  needs: NEEDS,
  program: (target) => sketch('WiFi.h', target),
};

/** The sketches for Arduino, in the order of the page. */
export const ARDUINO_SNIPPETS = { esp32, esp8266 } as const;
