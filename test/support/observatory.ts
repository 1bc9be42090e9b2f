import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of the fake observatory. `held` requests wait for `release`. */
type Mode = 'answering' | 'held' | 'failing' | 'odd';

/** A weather station of the fake observatory. */
interface Station {
  readonly en: string;
  readonly tc: string;
  readonly sc: string;
  /** The reading as text, because some stations are out of order: `N/A` in tables, `M` for rain. */
  value: string;
}

/** The Hong Kong Observatory on loopback, with the files and formats of its open data. */
export interface Observatory {
  readonly url: string;
  mode: Mode;
  /** Whether the Chinese files are missing, as if only they failed. */
  isEnglishOnly: boolean;
  /** The time of the measurements, in milliseconds since 1970 UTC. */
  time: number;
  readonly temperature: Station[];
  readonly humidity: Station[];
  readonly rainfall: Station[];
  uvIndex: string;
  /** The paths of the requests so far. */
  readonly asked: string[];
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

const REGIONAL = '/weatherAPI/hko_data/regional-weather/';
const HEADERS = {
  latest_1min_temperature: 'Date time,Automatic Weather Station,Air Temperature(degree Celsius)',
  latest_1min_humidity: 'Date time,Automatic Weather Station,Relative Humidity(percent)',
  latest_15min_uvindex: 'Date time,past 15-minute mean UV Index',
};
const MINUTE_MS = 60_000;

export async function startObservatory(): Promise<Observatory> {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    observatory.asked.push(path);
    const answer = () => respond(observatory, path, response);
    if (observatory.mode === 'held') held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const observatory: Observatory = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'answering',
    isEnglishOnly: false,
    time: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    temperature: [
      { en: "King's Park", tc: '京士柏', sc: '京士柏', value: '21.4' },
      { en: 'Tai Po', tc: '大埔', sc: '大埔', value: '20.9' },
      { en: 'Waglan Island', tc: '橫瀾島', sc: '横澜岛', value: 'N/A' },
    ],
    humidity: [{ en: 'HK Observatory', tc: '天文台', sc: '天文台', value: '78' }],
    rainfall: [
      { en: 'Sai Kung', tc: '西貢', sc: '西贡', value: '3.5' },
      { en: 'Sham Shui Po', tc: '深水埗', sc: '深水埗', value: 'M' },
    ],
    uvIndex: '5',
    asked: [],
    release() {
      for (const answer of held.splice(0)) answer();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return observatory;
}

function respond(observatory: Observatory, path: string, response: ServerResponse): void {
  const { mode } = observatory;
  if (mode === 'failing') return void response.writeHead(500).end('Internal Server Error');
  if (mode === 'odd') return void response.end(path.includes('.csv') ? '<html>Busy</html>' : '{"hourlyRainfall":7}');
  const language =
    path.includes('_uc') || path.endsWith('tc') ? 'tc' : path.includes('_sc') || path.endsWith('sc') ? 'sc' : 'en';
  if (language !== 'en' && observatory.isEnglishOnly) return void response.writeHead(503).end();
  if (path.startsWith('/weatherAPI/opendata/hourlyRainfall.php')) {
    const hourlyRainfall = observatory.rainfall.map((station) => ({
      automaticWeatherStation: station[language],
      automaticWeatherStationID: 'RF001',
      value: station.value,
      unit: 'mm',
    }));
    return void response.end(JSON.stringify({ obsTime: isoInHongKong(observatory.time), hourlyRainfall }));
  }
  const file = path.slice(REGIONAL.length).replace(/(_uc|_sc)?\.csv$/, '') as keyof typeof HEADERS;
  if (!path.startsWith(REGIONAL) || !HEADERS[file]) return void response.writeHead(404).end();
  const moment = isoInHongKong(observatory.time).replace(/\D/g, '').slice(0, 12);
  const rows =
    file === 'latest_15min_uvindex'
      ? [`${moment},${observatory.uvIndex}`]
      : observatory[file === 'latest_1min_humidity' ? 'humidity' : 'temperature'].map(
          (station) => `${moment},${station[language]},${station.value}`,
        );
  // The Chinese files begin with a byte order mark.
  response.end(`${language === 'en' ? '' : '\ufeff'}${[HEADERS[file], ...rows].join('\r\n')}\r\n`);
}

function isoInHongKong(time: number): string {
  return new Date(time + 8 * 60 * MINUTE_MS).toISOString().replace('.000Z', '+08:00');
}
