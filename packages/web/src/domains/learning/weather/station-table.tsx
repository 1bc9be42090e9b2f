import type { WeatherStation, WeatherType } from '@tinkerstream/contract/learning';
import type { Language } from '@tinkerstream/contract/platform/language';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Anchor, Flex } from '../../../ui/kit.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { makeCodeAddress, over, speaks, stationPath } from './station-address.ts';
import classes from './weather-page.module.css';

interface StationTableProps {
  readonly type: WeatherType;
  readonly stations: readonly WeatherStation[];
  readonly emptyText: string;
}

const NAME = { en: 'nameEn', 'zh-HK': 'nameTc', 'zh-CN': 'nameSc' } as const satisfies Record<
  Language,
  keyof WeatherStation
>;

/** The stations that measure something, each with its addresses. */
export function StationTable({ type, stations, emptyText }: StationTableProps) {
  const { weather: texts } = useTexts();
  const { language } = useLanguage();
  const nameOf = (station: WeatherStation) => station[NAME[language]];
  const columns: Column<WeatherStation>[] = [
    { key: 'station', header: texts.station, render: nameOf },
    {
      key: 'latest',
      header: texts.latest,
      narrow: true,
      render: ({ value }) => <span className={classes.value}>{value}</span>,
    },
    {
      key: 'measured',
      header: texts.measured,
      narrow: true,
      oneLine: true,
      render: ({ createdOn }) => (
        <time dateTime={createdOn} className={classes.time}>
          {localMinute(createdOn)}
        </time>
      ),
    },
    {
      key: 'open',
      header: texts.open,
      oneLine: true,
      render: (station) => <StationLinks type={type} station={station} name={nameOf(station)} />,
    },
    {
      key: 'copy',
      header: texts.copyAddress,
      oneLine: true,
      render: (station) => <CopyButtons type={type} station={station} name={nameOf(station)} />,
    },
  ];
  return (
    <DataTable
      label={texts.types[type]}
      columns={columns}
      rows={stations}
      rowKey={({ stationName }) => stationName}
      emptyText={emptyText}
    />
  );
}

interface RowProps {
  readonly type: WeatherType;
  readonly station: WeatherStation;
  readonly name: string;
}

function StationLinks({ type, station: { stationName }, name }: RowProps) {
  const { weather: texts } = useTexts();
  const links = [
    ['', texts.live],
    ['?period=1day', texts.oneDay],
    ['?period=7day', texts.sevenDays],
  ] as const;
  return (
    <Flex component="span" wrap="wrap" rowGap="2xs" columnGap="sm">
      {links.map(([query, label]) => (
        <Anchor
          key={query}
          href={stationPath(type, stationName, query)}
          target="_blank"
          rel="noreferrer"
          size="sm"
          aria-label={texts.openThis(label, name)}
        >
          {label}
        </Anchor>
      ))}
    </Flex>
  );
}

function CopyButtons({ type, station: { stationName }, name }: RowProps) {
  const { weather: texts } = useTexts();
  const { origin } = useLinkOrigin();
  const address = origin + stationPath(type, stationName);
  const kinds = [
    ['HTTP', over('http', address), speaks('http', origin)],
    ['HTTPS', over('https', address), speaks('https', origin)],
    ['MakeCode', makeCodeAddress(origin, type, stationName), true],
  ] as const;
  return (
    <Flex component="span" wrap="wrap" gap="2xs">
      {kinds.map(([kind, value, isSpoken]) => (
        <CopyButton
          key={kind}
          value={value}
          shortLabel={kind}
          label={texts.copyThis(kind, name)}
          copiedMessage={texts.copied(kind, name)}
          disabled={!isSpoken}
        />
      ))}
    </Flex>
  );
}
