import type { Person } from '@tinkerstream/contract/users';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { shortName } from '../../../ui/text/person-text.ts';
import type { FilterTopic } from '../filter/filter-context.ts';
import classes from './applet-sentence.module.css';
import { type AppletContent, type SentenceNames, sentenceOf } from './clauses.ts';
import { GRAMMARS } from './grammars.ts';

export interface Naming {
  readonly topics: readonly Pick<FilterTopic, 'topicName' | 'description'>[];
  /** The name of an object class in the reader's language; its code unless given. */
  readonly objectName?: ((objectClass: string) => string) | undefined;
  readonly applets?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly members?: readonly (Person & { readonly userId: string })[] | undefined;
}

interface AppletSentenceProps extends Naming {
  readonly content: AppletContent;
}

/** The names in sentences: the description of a topic, otherwise its name. */
export function namesOf({ topics, objectName, members = [], applets = [] }: Naming): SentenceNames {
  const descriptions = new Map(topics.map(({ topicName, description }) => [topicName, description]));
  return {
    topic: (topicName) => descriptions.get(topicName) || topicName,
    object: (objectClass) => objectName?.(objectClass) ?? objectClass,
    applet: (appletId) => applets.find(({ id }) => id === appletId)?.name,
    member: (id) => {
      const member = members.find(({ userId }) => userId === id);
      return member && shortName(member);
    },
  };
}

/** Says in plain words what an event trigger does, while it is edited. */
export function AppletSentence({ content, topics, objectName, members, applets }: AppletSentenceProps) {
  const { language } = useLanguage();
  const names = useMemo(
    () => namesOf({ topics, objectName, members, applets }),
    [topics, objectName, members, applets],
  );
  return <p className={classes.sentence}>{sentenceOf(content, GRAMMARS[language], names)}</p>;
}
