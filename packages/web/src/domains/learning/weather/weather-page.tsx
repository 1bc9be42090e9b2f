import { useQuery } from '@tanstack/react-query';
import type { WeatherStation } from '@tinkerstream/contract/learning';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Box, Flex } from '../../../ui/kit.ts';
import { LinkOriginChoice } from '../../../ui/links/link-origin-choice.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { listPart } from '../../../ui/table/list-part.ts';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { weatherQuery } from './queries.ts';
import { speaks } from './station-address.ts';
import { StationTable } from './station-table.tsx';
import classes from './weather-page.module.css';

/** The shown types, in the order of the page. */
const SHOWN_TYPES = ['temperature', 'humidity', 'uvindex', 'rainfall'] as const;

/** The weather stations of the observatory, each with its latest reading and the addresses for boards. */
export function WeatherPage() {
  const { lists, weather: texts } = useTexts();
  const { data, error, refetch } = useQuery(weatherQuery);
  const { origin } = useLinkOrigin();
  const [search, setSearch] = useState('');
  if (!data) return error ? <LoadError heading="h1" onRetry={() => void refetch()} /> : <Loading />;
  const { source } = data;
  const [http, https] = [speaks('http', origin), speaks('https', origin)];

  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      {source.isOld && <Notice title={texts.old}>{texts.oldText(localMinute(source.answeredOn ?? ''))}</Notice>}
      {!source.isReachable && <Notice title={texts.unreachable}>{texts.unreachableText}</Notice>}
      <Flex wrap="wrap" align="flex-start" rowGap="sm" columnGap="xl" mb="lg">
        <ListSearch hint={texts.searchHint} value={search} onSearch={setSearch} />
        <ul className={classes.hints}>
          <li>{texts.makeCodeHint}</li>
          <li>{texts.periodHint}</li>
          {!https && <li>{texts.httpOnly}</li>}
          {!http && <li>{texts.httpsOnly}</li>}
        </ul>
        <Box w="100%">
          <LinkOriginChoice />
        </Box>
      </Flex>
      {SHOWN_TYPES.map((type) => (
        <Panel key={type} title={texts.types[type]}>
          <StationTable
            type={type}
            stations={listPart(data[type], { page: 1, search }, data[type].length, namesOf).items}
            emptyText={search === '' ? texts.none : lists.nothingFound(search)}
          />
        </Panel>
      ))}
      <p className={classes.source}>{texts.source}</p>
    </>
  );
}

/** The names of a station in all languages, by which a search finds it. */
function namesOf({ nameEn, nameTc, nameSc }: WeatherStation): string {
  return `${nameEn} ${nameTc} ${nameSc}`;
}
