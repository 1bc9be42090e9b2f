import { useQuery } from '@tanstack/react-query';
import { getBoard } from '@tinkerstream/contract/boards';
import { deviceLabels } from '@tinkerstream/contract/points';
import { useState } from 'react';
import { useBoardNames } from '../../../platform/board-names.ts';
import { call } from '../../../platform/requests/call.ts';
import type { Choice } from '../../../ui/form/search-select.tsx';
import { NativeSelect, TextInput } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { NearPart } from '../../../ui/loading/near-part.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { useFoundBoards } from './use-found-boards.ts';

/** With more boards than this, the user searches them. */
const MAX_PLAIN = 12;

const SearchedBoards = lazyPart(() => import('./searched-boards.tsx'), 'SearchedBoards');

interface BoardSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  readonly topicId: string;
  /** Only boards that have sent values of this data type. */
  readonly dataTypeId?: string;
  /** The property that identifies a board in a choice. A board without a stored value has only a serial number. */
  readonly by: 'id' | 'serialNumber';
  /** Choices above the boards, such as all boards. */
  readonly first: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Selects a board of a topic, or a choice above the boards. If there are many boards, the server finds them by the typed
 * text.
 */
export function BoardSelect({ topicId, dataTypeId, by, first, value, onChange, ...field }: BoardSelectProps) {
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const boardNames = useBoardNames();
  const { devices, total, unheard, refetch } = useFoundBoards({ topicId, dataTypeId, search: isTyping ? text : '' });
  const names = deviceLabels(devices.map((device) => boardNames.named(topicId, device)));
  const found: Choice[] = devices.map((device, index) => ({ value: device[by], label: names[index] as string }));
  if (by === 'serialNumber') found.push(...unheard.map((serial) => ({ value: serial, label: serial })));
  const isKnown = [...first, ...found].some((choice) => choice.value === value);
  const chosen = useChosen(topicId, by, isKnown ? '' : value);
  const data = [...first, ...(chosen ? [chosen] : []), ...found];
  if (total + unheard.length <= MAX_PLAIN && !isTyping) {
    return (
      <NativeSelect
        {...field}
        value={value}
        data={data}
        // New boards may have arrived.
        onFocus={() => void refetch()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const chosenLabel = data.find((one) => one.value === value)?.label ?? '';
  return (
    <NearPart orLater place={<TextInput {...field} value={chosenLabel} readOnly disabled />}>
      <PartBoundary fallback={<TextInput {...field} value={chosenLabel} readOnly />}>
        <SearchedBoards
          {...field}
          choices={data}
          value={value}
          text={text}
          onText={setText}
          onTyping={setTyping}
          onChange={onChange}
        />
      </PartBoundary>
    </NearPart>
  );
}

/** The chosen board, if the list does not contain it. */
function useChosen(topicId: string, by: BoardSelectProps['by'], value: string): Choice | undefined {
  const { data } = useQuery({
    queryKey: ['records', 'board', topicId, value],
    queryFn: () => call(getBoard, { topicId, deviceId: value }),
    enabled: by === 'id' && topicId !== '' && value !== '',
    meta: { quiet: true },
  });
  const boardNames = useBoardNames();
  if (value === '') return undefined;
  const device = boardNames.named(topicId, data?.device);
  return { value, label: by === 'serialNumber' ? value : device ? device.serialName || device.serialNumber : '…' };
}
