import type { Language } from '@tinkerstream/contract/platform/language';
import { english } from './english.ts';
import type { DeviceKind, HttpsGuide } from './guide-text.ts';
import { simplified } from './simplified.ts';
import { traditional } from './traditional.ts';

export const httpsGuide: Readonly<Record<Language, HttpsGuide>> = {
  en: english,
  'zh-HK': traditional,
  'zh-CN': simplified,
};

/** Programs in the languages of boards; names of their libraries need no translation. */
export function programOf(kind: DeviceKind, host: string, port: number): string | undefined {
  if (kind === 'python') {
    return `client.tls_set(ca_certs="tinkerstream-ca.crt")\nclient.connect("${host}", ${port})`;
  }
  if (kind !== 'arduino') return undefined;
  return `#include <WiFiClientSecure.h>
#include <PubSubClient.h>

const char* ca = R"(-----BEGIN CERTIFICATE-----
…
-----END CERTIFICATE-----
)";
WiFiClientSecure network;
PubSubClient mqtt(network);

// setup():
network.setCACert(ca);
mqtt.setServer("${host}", ${port});`;
}
