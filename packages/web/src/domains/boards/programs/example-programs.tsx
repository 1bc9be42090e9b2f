import { useBoardAddress } from '../../../platform/board-address.ts';
import { BoardPrograms } from './board-programs.tsx';

/** The programs for this server, with a topic name that the reader replaces. */
export function ExamplePrograms() {
  const address = useBoardAddress();
  if (!address) return null;
  const { host, mqttPort, origin } = address;
  return <BoardPrograms target={{ host, mqttPort, origin, topicName: 'TOPICNAME', sendingId: 'SENDING_ID' }} />;
}
