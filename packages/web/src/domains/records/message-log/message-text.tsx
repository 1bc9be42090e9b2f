import { type DataRecordType, normalizedKey, numericValue } from '@tinkerstream/contract/points';
import type { LeftOutValue } from '@tinkerstream/contract/records';
import { Fragment } from 'react';
import { withUnit } from '../../../ui/text/number-text.ts';
import { isValueOf } from '../left-out/of-message.ts';
import classes from './message-log.module.css';

interface MessageTextProps {
  /** The message as the board sent it. */
  readonly message: string;
  /** The data types of the message's topic. */
  readonly dataTypes: readonly Pick<DataRecordType, 'keyName' | 'sentNames' | 'unit'>[];
  /** The values of the message that charts and statistics leave out. */
  readonly leftOut?: readonly LeftOutValue[];
}

/** A message with the units of its values. The units are not part of its text: a copy contains what the board sent. */
export function MessageText({ message, dataTypes, leftOut = [] }: MessageTextProps) {
  return (
    <code>
      {message.split(',').map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the message
        <Fragment key={index}>
          {index > 0 && <span className={classes.comma}>,</span>}
          <span className={classes.part} data-unit={unitOf(part, dataTypes)}>
            {leftOut.some((value) => isValueOf(part, value, dataTypes)) ? <s>{part}</s> : part}
          </span>
        </Fragment>
      ))}
    </code>
  );
}

function unitOf(part: string, dataTypes: MessageTextProps['dataTypes']): string | undefined {
  const [key = '', value = ''] = part.split('=', 2);
  if (numericValue(value.trim()) === undefined) return undefined;
  const unit = dataTypes.find(({ keyName }) => keyName === normalizedKey(key))?.unit;
  return unit ? withUnit('', unit) : undefined;
}
