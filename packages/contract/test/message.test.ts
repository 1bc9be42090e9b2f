import { parseBoardMessage } from '@tinkerstream/contract/records';
import { describe, expect, test } from 'vitest';

const values = (payload: string) => Object.fromEntries(parseBoardMessage(payload).values);

describe('messages that real boards send', () => {
  test.each([
    ['pxt v2', '_dsn=1234,_dn=zapot,temperature=21.53', { temperature: '21.53' }, '1234', 'zapot'],
    ['Arduino', '_dn=Arduino_7,_dsn=Arduino_7,t=1.00,h=2.00', { t: '1.00', h: '2.00' }, 'Arduino_7', 'Arduino_7'],
    ['FutureBoard, with empty names', '_dn=,_dsn=,light=5', { light: '5' }, '', ''],
    ['no names', 'light=5', { light: '5' }, '', ''],
    ['a simple message', 'hello, world', {}, '', ''],
    ['an equals sign in a value', 'formula=a=b', { formula: 'a=b' }, '', ''],
    ['white space around', ' light = 5 , heat= 6', { light: '5', heat: '6' }, '', ''],
    ['parts without a key or a value', 'light=5,=6,heat=,junk', { light: '5' }, '', ''],
    ['a buffer padded with zeros', 'light=5,_dsn=12\0\0\0', { light: '5' }, '12', ''],
    ['nothing', '', {}, '', ''],
  ])('%s', (_name, payload, expected, serialNumber, name) => {
    const message = parseBoardMessage(payload);
    expect(Object.fromEntries(message.values)).toEqual(expected);
    expect(message.deviceSerialNumber).toBe(serialNumber);
    expect(message.deviceName).toBe(name);
  });

  test.each([
    ['_dsn=1234,_dn=pyth-on,hello', 'hello'],
    ['hello,_dn=pyth-on,_dsn=1234', 'hello'],
    ['_dsn=1234,hello, world ,_lat=22.3,_lng=114.1', 'hello, world'],
    [' _dsn = , ＿ｄｎ=,7.5\0\0', '7.5'],
    ['hello, world', 'hello, world'],
    // Parts between commas may be empty, and words may surround them.
    ['_dsn=1234,,hello', ',hello'],
    // Not plain: further pairs, pairs in the middle, nothing beside the pairs.
    ['_dsn=1234,hello,light=5', '_dsn=1234,hello,light=5'],
    ['_dsn=1234,hello,=5', '_dsn=1234,hello,=5'],
    ['hello,_dn=pyth-on,world', 'hello,_dn=pyth-on,world'],
    ['lat=1,lng=2,hello', 'lat=1,lng=2,hello'],
    ['_dsn=1234,_dn=pyth-on', '_dsn=1234,_dn=pyth-on'],
    ['_dsn=1234,_dn=pyth-on, ,', '_dsn=1234,_dn=pyth-on, ,'],
  ])('the text of %j is %j', (payload, text) => {
    expect(parseBoardMessage(payload).text).toBe(text);
  });

  test.each([
    ['temp=21\r\nhum=40', { temp: '21', hum: '40' }],
    ['temp=21\nhum=40\n', { temp: '21', hum: '40' }],
    ['temp=21\rhum=40\r', { temp: '21', hum: '40' }],
    ['_dn=a,temp=21\r\nhum=40,light=3\r\n', { temp: '21', hum: '40', light: '3' }],
    ['temp=21&hum=40', { temp: '21', hum: '40' }],
    ['temp=21 & hum=40', { temp: '21', hum: '40' }],
    ['field1=21&field2=40&status=MQTTPUBLISH', { field1: '21', field2: '40', status: 'MQTTPUBLISH' }],
    ['temp=21;hum=40', { temp: '21', hum: '40' }],
    ['temp=21; hum=40;', { temp: '21', hum: '40' }],
    ['temp=21;\r\nhum=40;\r\n', { temp: '21', hum: '40' }],
    ['temp=21;', { temp: '21' }],
    ['溫度=21&濕度=40', { 溫度: '21', 濕度: '40' }],
    ['_dn=a&temp=21', { temp: '21' }],
    // Texts that have these signs.
    ['msg=Tom & Jerry', { msg: 'Tom & Jerry' }],
    ['msg=Tom & Jerry,temp=21', { msg: 'Tom & Jerry', temp: '21' }],
    ['msg=a&b=c,temp=21', { msg: 'a&b=c', temp: '21' }],
    ['url=http://x?a=1&b=2', { url: 'http://x?a=1&b=2' }],
    ['url=https://x/y&b=2', { url: 'https://x/y&b=2' }],
    ['note=a;b', { note: 'a;b' }],
    ['note=a;b=c;d', { note: 'a;b=c;d' }],
    ['note=wash hands;', { note: 'wash hands;' }],
    ['msg=a & b c = d', { msg: 'a & b c = d' }],
    ['formula=a=b&c=d', { formula: 'a=b&c=d' }],
    ['msg=hello\nworld', { msg: 'hello\nworld' }],
    ['msg=dear all,\nwater the plants', { msg: 'dear all' }],
  ])('pairs between line breaks, & and ;: %j', (payload, expected) => {
    expect(values(payload)).toEqual(expected);
  });

  test.each(['&', ';', '\n', '&a=1', 'a=1;', '\r\n', 'a=\n', 'b=1&'])('many parts between %j take a moment', (part) => {
    const start = Date.now();
    parseBoardMessage(`a=${part.repeat(64_000 / part.length)}`);
    expect(Date.now() - start).toBeLessThan(500);
  });

  test.each([
    '_lat=0,_lng=0',
    '_lat=0.000000,_lng=0.000000',
    '_lat=-0,_lng=+0.0',
    '_lat=０,_lng=０',
    '_lat=,_lng=',
    '_lat=0e0,_lng=.0',
  ])('%s is no place and no mistake, as a receiver without a fix sends it', (payload) => {
    expect(parseBoardMessage(`${payload},a=1`)).toMatchObject({ location: undefined, ignored: [] });
  });

  test.each(['999,999', '91,0', '0,181', 'nan,nan', 'inf,114', '22.3,', '-90.1,10', '1e5,0'])(
    '%s is no place, and the log says so',
    (place) => {
      const [latitude, longitude] = place.split(',');
      const message = parseBoardMessage(`_lat=${latitude},_lng=${longitude},a=1`);
      expect(message.location).toBeUndefined();
      expect(message.ignored.map(({ code }) => code)).toContain('LOCATION_NOT_VALID');
    },
  );

  test.each(['0,114.2', '22.3,0', '0.0001,0', '-90,180', '0,-0.5'])('%s is a place', (place) => {
    const [latitude, longitude] = place.split(',');
    expect(parseBoardMessage(`_lat=${latitude},_lng=${longitude}`).location).toEqual({
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
  });

  test('zeros of a receiver in values are its place too, and so create no data types', () => {
    expect(parseBoardMessage('lat=0,lng=0,a=1')).toMatchObject({ location: undefined, isLocationFromValues: true });
    expect(parseBoardMessage('lat=91,lng=0,a=1')).toMatchObject({ location: undefined, isLocationFromValues: false });
  });

  test('a plain message keeps its sender and its location, and nothing of it is ignored', () => {
    const message = parseBoardMessage('_dsn=1234,_dn=pyth-on,_lat=22.3,_lng=114.1,hello, world');
    expect(message.values.size).toBe(0);
    expect(message).toMatchObject({
      deviceSerialNumber: '1234',
      deviceName: 'pyth-on',
      location: { latitude: 22.3, longitude: 114.1 },
      hasLocationKeys: true,
      ignored: [],
    });
  });

  test('a repeated key keeps its last value', () => {
    expect(values('a=1,b=2,a=3')).toEqual({ a: '3', b: '2' });
  });

  test.each([
    ['溫度=21', '溫度'],
    [' ｔｅｍｐ１ =21', 'temp1'],
    ['e\u0301te\u0301=21', '\u00e9t\u00e9'],
    ['आर्द्रता=21', 'आर्द्रता'],
  ])('the key of %s is %s: keys that look the same are the same', (payload, key) => {
    expect(values(payload)).toEqual({ [key]: '21' });
  });

  test('a device name in full-width letters is recognised', () => {
    const message = parseBoardMessage('＿ｄｓｎ=7,a=1');
    expect([message.deviceSerialNumber, ...message.values]).toEqual(['7', ['a', '1']]);
  });

  test.each([
    ['KittenWiFi and Arduino', '_dsn=1,_lat=22.3193,_lng=114.1694,t=5', { t: '5' }, [22.3193, 114.1694]],
    ['KOI, Python and App Inventor', 'lat=-22.5,lng=-114,t=5', { lat: '-22.5', lng: '-114', t: '5' }, [-22.5, -114]],
    ['both, the underscored names first', 'lat=1,lng=2,_lat=3,_lng=4', { lat: '1', lng: '2' }, [3, 4]],
    ['the edges of the globe', '_lat=-90,_lng=180', {}, [-90, 180]],
    ['one coordinate alone', '_lat=22.3,t=5', { t: '5' }, undefined],
    ['a module without a fix', '_lat=,_lng=,t=5', { t: '5' }, undefined],
    ['a place outside the globe', '_lat=91,_lng=0', {}, undefined],
    ['a place in words', '_lat=north,_lng=east', {}, undefined],
  ])('a location from %s', (_name, payload, expected, place) => {
    const { values, location } = parseBoardMessage(payload);
    expect(Object.fromEntries(values)).toEqual(expected);
    expect(location && [location.latitude, location.longitude]).toEqual(place);
  });

  test.each([
    ['a=1,b=2', []],
    ['a=1,', []],
    ['_dn=,_dsn=,_lat=,_lng=,a=1', []],
    ['a=1, b 2,c=3', ['PART_WITHOUT_EQUALS b 2']],
    ['=1,a=2', ['PART_WITHOUT_KEY =1']],
    ['a=,b=2', ['PART_WITHOUT_VALUE a']],
    ['a=1,a=2', ['KEY_REPEATED a']],
    ['_lat=200,_lng=1,a=2', ['LOCATION_NOT_VALID 200, 1']],
    ['_lat=20,a=2', ['LOCATION_NOT_VALID 20, ']],
    ['hello, world', []],
  ])('the ignored parts of %j are reported', (payload, expected) => {
    expect(parseBoardMessage(payload).ignored.map(({ code, detail }) => `${code} ${detail}`)).toEqual(expected);
  });

  test('of thousands of ignored parts the first twenty are reported, which is what the log shows', () => {
    const { ignored, values } = parseBoardMessage('a=1,'.repeat(16_000));
    expect(ignored).toEqual(Array(20).fill({ code: 'KEY_REPEATED', detail: 'a' }));
    expect([...values]).toEqual([['a', '1']]);
  });

  test.each([3, 200])('%i values are found by their keys, and a repeated key keeps its place', (count) => {
    const pairs = Array.from({ length: count }, (_, number) => `key${number}=${number}`);
    const { values } = parseBoardMessage([...pairs, 'key1=again'].join());
    expect(values.size).toBe(count);
    expect([values.get('key1'), values.get(`key${count - 1}`), values.get('other')]).toEqual([
      'again',
      String(count - 1),
      undefined,
    ]);
    expect([...values.keys()].slice(0, 3)).toEqual(['key0', 'key1', 'key2']);
  });

  test('a key with the name of an Object.prototype property is an ordinary key', () => {
    expect([...parseBoardMessage('__proto__=1,constructor=2').values]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});

test('a name that is too long is cut between characters: no database keeps half of one', () => {
  for (const name of ['😀'.repeat(60), `a${'😀'.repeat(60)}`]) {
    const { deviceName, deviceSerialNumber } = parseBoardMessage(`temp=1,_dn=${name},_dsn=${name}`);
    expect(deviceName.isWellFormed()).toBe(true);
    expect(deviceSerialNumber).toBe(deviceName);
    expect(deviceName.length).toBeGreaterThan(97);
  }
});
