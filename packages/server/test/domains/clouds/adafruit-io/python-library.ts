/**
 * What the Python library of Adafruit IO sends (github.com/adafruit/Adafruit_IO_Python, February 2026, with requests and paho), recorded
 * between it and this server. Only the host, the user, the key and the system in User-Agent are replaced.
 */
export const PYTHON_REQUESTS = {
  'create a feed': [
    'POST /api/v2/{USER}/feeds/',
    '{"feed": {"name": "testfeed", "key": null, "description": null, "unit_type": null, "unit_symbol": null, "history": "ON", "visibility": "Private", "license": null, "status_notify": null, "status_timeout": null}}',
  ],
  'send a value': [
    'POST /api/v2/{USER}/feeds/testfeed/data',
    '{"created_epoch": null, "created_at": null, "updated_at": null, "value": 21.5, "completed_at": null, "feed_id": null, "expiration": null, "position": null, "id": null, "lat": null, "lon": null, "ele": null}',
  ],
  'send a value with a place': [
    'POST /api/v2/{USER}/feeds/testfeed/data',
    '{"created_epoch": null, "created_at": null, "updated_at": null, "value": 22, "completed_at": null, "feed_id": null, "expiration": null, "position": null, "id": null, "lat": 40.72619, "lon": -74.005334, "ele": -6}',
  ],
  'send a batch': [
    'POST /api/v2/{USER}/feeds/testfeed/data/batch',
    '{"data": [{"created_epoch": null, "created_at": null, "updated_at": null, "value": 23, "completed_at": null, "feed_id": null, "expiration": null, "position": null, "id": null, "lat": null, "lon": null, "ele": null}, {"created_epoch": null, "created_at": null, "updated_at": null, "value": 24, "completed_at": null, "feed_id": null, "expiration": null, "position": null, "id": null, "lat": null, "lon": null, "ele": null}]}',
  ],
  'get the last value': ['GET /api/v2/{USER}/feeds/testfeed/data/last', ''],
  'get the next value': ['GET /api/v2/{USER}/feeds/testfeed/data/next', ''],
  'get the previous value': ['GET /api/v2/{USER}/feeds/testfeed/data/previous', ''],
  'list values': ['GET /api/v2/{USER}/feeds/testfeed/data?limit=100', ''],
  'list feeds': ['GET /api/v2/{USER}/feeds', ''],
  'get a feed': ['GET /api/v2/{USER}/feeds/testfeed', ''],
  'create a group': [
    'POST /api/v2/{USER}/groups/',
    '{"description": null, "source_keys": null, "id": null, "source": null, "key": null, "feeds": null, "properties": null, "name": "testgroup"}',
  ],
  'create a feed in a group': [
    'POST /api/v2/{USER}//groups/testgroup/feeds',
    '{"feed": {"name": "inside", "key": null, "description": null, "unit_type": null, "unit_symbol": null, "history": "ON", "visibility": "Private", "license": null, "status_notify": null, "status_timeout": null}}',
  ],
  'list groups': ['GET /api/v2/{USER}/groups/', ''],
  'get a group': ['GET /api/v2/{USER}/groups/testgroup', ''],
  'get the time': ['GET /api/v2/{USER}/integrations/time/struct.json?tz=Asia/Hong_Kong', ''],
  'get a value of no feed': ['GET /api/v2/{USER}/feeds/nosuchfeed/data/last', ''],
  'delete a feed': ['DELETE /api/v2/{USER}/feeds/testfeed', ''],
  'send no value': [
    'POST /api/v2/{USER}/feeds/testfeed/data',
    '{"created_epoch": null, "created_at": null, "updated_at": null, "value": null, "completed_at": null, "feed_id": null, "expiration": null, "position": null, "id": null, "lat": null, "lon": null, "ele": null}',
  ],
} as const satisfies Readonly<Record<string, readonly [line: string, body: string]>>;

export type PythonRequest = keyof typeof PYTHON_REQUESTS;

export interface Login {
  readonly user: string;
  readonly key: string;
}

/** The bytes of a request. */
export function pythonRequest(name: PythonRequest, { user, key }: Login): string {
  const [line, body] = PYTHON_REQUESTS[name];
  const hasType = !line.startsWith('GET');
  return [
    `${line.replace('{USER}', user)} HTTP/1.1`,
    'Host: 127.0.0.1:3000',
    'User-Agent: AdafruitIO-Python/3.0.0 (Linux-6.1.0-x86_64-with-glibc2.36, CPython 3.11.7)',
    'Accept-Encoding: gzip, deflate',
    'Accept: */*',
    'Connection: keep-alive',
    `X-AIO-Key: ${key}`,
    ...(hasType ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
    '',
    body,
  ].join('\r\n');
}

/** The packets of a client that subscribes to a feed, a group and the time, publishes to a feed and a group, and asks for a value. */
export function pythonPackets({ user, key }: Login): Buffer {
  // The lengths in it are those of our users and keys.
  const text = `\x109\x00\x04MQTT\x04\xc2\x00<\x00\x00\x00\x09${user}\x00 ${key}\x82\x1d\x00\x01\x00\x18${user}/feeds/testfeed\x01\x82\x24\x00\x02\x00\x1f${user}/groups/testgroup/json\x00\x82\x11\x00\x03\x00\x0ctime/seconds\x000\x1c\x00\x18${user}/feeds/testfeed25@\x02\x00\x010#\x00 ${user}/feeds/testgroup.inside50\x1e\x00\x1c${user}/feeds/testfeed/get@\x02\x00\x02\xe0\x00`;
  return Buffer.from(text, 'latin1');
}
