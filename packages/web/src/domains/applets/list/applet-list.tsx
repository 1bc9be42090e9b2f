import { Link } from '@tanstack/react-router';
import type { AppletListItem } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Flex, NativeSelect, Stack } from '../../../ui/kit.ts';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { appletAddress, type Place } from '../addresses.ts';
import { useRunTexts } from '../log/run-texts.ts';
import { AppletItem } from './applet-item.tsx';
import classes from './applet-list.module.css';
import { groupsOf, LIST_ORDERS, type ListOrder } from './list-order.ts';

/** The length from which a list has a search: a shorter list is seen at a glance. */
const SEARCHED_FROM = 6;

interface AppletListProps {
  readonly project: Project;
  readonly place: Place;
  readonly applets: readonly AppletListItem[];
  readonly appletId: string | undefined;
}

/** The event triggers of a project. A narrow screen shows them on request. */
export function AppletList({ project, place, applets, appletId }: AppletListProps) {
  const { applets: texts, appletList } = useTexts();
  const { topicOf } = useRunTexts(project);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ListOrder>('OLDEST');
  const list = useId();
  const now = useNow();
  const isSearched = applets.length >= SEARCHED_FROM;
  const groups = groupsOf(applets, isSearched ? { search, order, topicOf } : { search: '', order: 'OLDEST', topicOf });
  const hasSeveralUsers = new Set(applets.map(({ runsAs }) => runsAs)).size > 1;
  return (
    <nav className={classes.list} aria-label={texts.list}>
      <Button
        className={classes.toggle}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={list}
        leftSection={<Icon name="list" />}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.listWithCount(applets.length)}
      </Button>
      <Stack id={list} gap="xs" className={classes.body} data-open={isOpen || undefined}>
        {allows(project.role, 'ADD') && (
          <Link
            {...appletAddress(place, project, {})}
            className={classes.new}
            aria-current={appletId === undefined ? 'page' : undefined}
            activeProps={{}}
            onClick={() => setOpen(false)}
          >
            <Icon name="plus" />
            {texts.new}
          </Link>
        )}
        {applets.length === 0 && (
          <p className={classes.none}>
            {texts.none} <HelpLink section="event-triggers#how" />
          </p>
        )}
        {isSearched && (
          <>
            <Flex>
              <ListSearch hint={appletList.search} value={search} onSearch={setSearch} />
            </Flex>
            <NativeSelect
              aria-label={appletList.order}
              value={order}
              data={LIST_ORDERS.map((value) => ({ value, label: appletList.orders[value] }))}
              onChange={(event) => setOrder(event.currentTarget.value as ListOrder)}
            />
          </>
        )}
        {groups.every(({ applets: { length } }) => length === 0) && search !== '' && (
          <p className={classes.none}>{appletList.nothingFound}</p>
        )}
        <div className={classes.items}>
          {groups.map(({ topicName, applets: of }) => (
            <section key={topicName ?? ''} aria-label={topicName && topicOf(topicName)}>
              {topicName !== undefined && (
                <h3 className={classes.topic}>{topicName === '' ? appletList.withoutTopic : topicOf(topicName)}</h3>
              )}
              <Flex component="ul" direction="column" gap="3xs">
                {of.map((applet) => (
                  <AppletItem
                    key={applet.id}
                    project={project}
                    place={place}
                    applet={applet}
                    isShown={applet.id === appletId}
                    showsUser={hasSeveralUsers}
                    now={now}
                    onOpen={() => setOpen(false)}
                  />
                ))}
              </Flex>
            </section>
          ))}
        </div>
      </Stack>
    </nav>
  );
}
