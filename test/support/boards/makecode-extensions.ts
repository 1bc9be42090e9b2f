// Parts of extensions that programs of micro:bits use, and no package registry has: written by us from the signatures and
// block definitions of their repositories (MIT), without the code of the blocks.

/** The sources of MakeCode extensions, by the address that people paste. */
export const EXTENSIONS: Readonly<Record<string, { readonly name: string; readonly source: string }>> = {
  // The revision of the repository is 0e405864.
  'https://github.com/KittenBot/pxt-kittenwifi': {
    name: 'kittenwifi',
    source: `//% color="#03AA74"
namespace kittenwifi {
    //% blockId=wifi_init block="Wifi init|Tx pin %tx|Rx pin %rx"
    export function wifi_init(tx: SerialPin, rx: SerialPin): void {}
    //% blockId=wifi_join block="Wifi Join Aceess Point|%ap Password|%pass"
    export function wifi_join(ap: string, pass: string): void {}
    //% blockId=on_wifi_connected block="on Wifi Connected"
    export function on_wifi_connected(handler: () => void): void {}
    //% blockId=mqtt_sethost_port block="MQTT Set Host%host port%port clientID%clientid"
    //% advanced=true
    export function mqtt_sethost_port(host: string, port: number, clientid: string): void {}
    //% blockId=mqtt_publish_basic block="MQTT publish %topic|Data %data"
    export function mqtt_publish_basic(topic: string, data: string): void {}
}`,
  },
  // The revision of the repository is f2782dab.
  'https://github.com/KittenBot/pxt-koi': {
    name: 'koi',
    source: `//% color="#5c7cfa"
namespace koi {
    //% blockId=koi_init block="KOI init|Tx pin %tx|Rx pin %rx"
    export function koi_init(tx: SerialPin, rx: SerialPin): void {}
    //% blockId=koi_join_ap block="Join Ap %ssid %pass"
    export function koi_join_ap(ssid: string, pass: string) {}
    //% blockId=koi_mqtt_host block="Mqtt Host %host| clientID%cid||Port%port User%user Pass%pass"
    export function koi_mqtt_host(host: string, cid: string, port: number = 1883, user: string = null, pass: string = null) {}
    //% blockId=koi_mqtt_pub block="Mqtt Publish %topic %data"
    export function koi_mqtt_pub(topic: string, data: string) {}
}`,
  },
  // The revision of the repository is 2d81a637.
  'https://github.com/scaleinnotech/pxt-makercloud-v2': {
    name: 'makercloud_v2',
    source: `//% color="#fc8803"
namespace MakerCloud {
    //% blockId=mc_kt_wifi_setup block="connect Wi-Fi SSID: %ssid password: %password"
    export function setupWifi(ssid: string, password: string) {}
    //% blockId=mc_kt_connect_mc_mqtt block="connect MakerCloud MQTT"
    export function connectMakerCloudMQTT() {}
    //% blockId=mc_kt_publish_key_value_to_topic block="publish to %topic about %key = $value"
    export function publishKeyValueToTopic(topic: string, key: string, value: number) {}
}`,
  },
};
