import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Third-party names: fields and grants of the token call, Google's claims and service accounts, the files of the
 * observatory, the files of the picture decoders, GitHub’s answer about a release, comparators of event triggers, Socket.IO events, Node's modules.
 */
const FOREIGN_NAMES = new Set([
  ...['access_token', 'refresh_token', 'expires_in', 'grant_type', 'token_type', 'retry_id', 'browser_key'],
  ...['direct_access_key', 'one_time_code', 'second_step_code', 'google_sign_in', 'google_id_token'],
  ...['email_verified', 'given_name', 'family_name'],
  // Parameters and answers of Adafruit IO.
  ...['created_at', 'updated_at', 'created_epoch', 'start_time', 'end_time', 'group_key', 'feed_id', 'feed_key'],
  ...['last_value', 'unit_symbol', 'data_rate_limit', 'active_data_rate'],
  // Fields of requests from The Things Stack.
  ...['end_device_ids', 'device_id', 'uplink_message', 'uplink_normalized', 'decoded_payload', 'received_at'],
  ...['join_accept', 'location_solved', 'service_data'],
  // Fields of Home Assistant's discovery.
  ...['unique_id', 'state_topic', 'command_topic', 'state_class', 'unit_of_measurement', 'device_class', 'sw_version'],
  ...['atmospheric_pressure', 'sound_pressure'],
  ...['client_email', 'private_key', 'token_uri', 'error_description'],
  ...['hko_data', 'latest_1min_temperature', 'latest_1min_humidity', 'latest_15min_uvindex'],
  ...['mozjpeg_dec', 'squoosh_png_bg'],
  ...['tag_name', 'html_url'],
  // Topics of Blynk, and its answer about the time.
  ...['batch_ds', 'tz_name', 'tz_rule', 'tz_offset', 'dst_offset'],
  // Parameters, answers and errors of ThingSpeak.
  ...['api_key', 'write_api_key', 'created_at', 'updated_at', 'delta_t', 'time_format'],
  ...['channel_id', 'entry_id', 'last_entry_id'],
  ...['error_code', 'error_bad_request', 'error_auth_required', 'error_resource_not_found', 'error_too_many_requests'],
  ...['error_method_invalid', 'error_request_too_large'],
  ...['greater_than', 'smaller_than'],
  ...socketEvents(),
  'worker_threads',
]);

const domains = join(import.meta.dirname, '../../packages/server/src/domains');
const files = globSync('**/*.ts', { cwd: domains, exclude: ['records/store/**'] })
  .filter((path) => !/(?:repository|\/tables)\.ts$/.test(path))
  .map((path) => ({ path, code: withoutComments(readFileSync(join(domains, path), 'utf8')) }));

function socketEvents(): string[] {
  const contract = join(import.meta.dirname, '../../packages/contract/src');
  const sources = globSync('**/room-events.ts', { cwd: contract }).map((file) =>
    readFileSync(join(contract, file), 'utf8'),
  );
  const catalogues = sources
    .join('\n')
    .matchAll(/^(?:export )?interface \w*(?:Room|Server)Events\b[^{]*\{\n(.*?)^\}/gms);
  return [...catalogues].flatMap(([, body = '']) => [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\/|(?<!:)\/\/.*?$/gms, '');
}

function rowNamesIn(code: string): string[] {
  const names = code.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? [];
  return [
    ...names.filter((name) => !FOREIGN_NAMES.has(name)),
    ...(code.match(/\.(?:is|has)[A-Z]\w* === [01]\b/g) ?? []),
  ];
}

test('the check reads the files and finds row names', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(socketEvents()).toContain('topic_changed');
  expect(rowNamesIn("row.created_on; { valid_to: 1 }; 'user_id'; user.isAdmin === 1")).toEqual([
    'created_on',
    'valid_to',
    'user_id',
    '.isAdmin === 1',
  ]);
  expect(rowNamesIn(withoutComments("emit('topic_changed'); // user_id"))).toEqual([]);
});

test('only repositories name columns; all other code uses entities in camelCase with booleans', () => {
  expect(files.flatMap(({ path, code }) => rowNamesIn(code).map((name) => `${path}: ${name}`))).toEqual([]);
});

test('only repositories query tables', () => {
  expect(files.filter(({ code }) => code.includes('.withTables')).map(({ path }) => path)).toEqual([]);
});
