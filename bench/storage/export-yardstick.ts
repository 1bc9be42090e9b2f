// The yardstick of the export: hucre's stream writer alone, with rows of the same columns from memory. No database, no
// HTTP.
//
//   node bench/storage/export-yardstick.ts ROWS     prints the milliseconds it took
import { writeXlsxStream } from 'hucre/xlsx';
import { temperatureAt, timeAt } from '../support/stored-year.ts';

const records = Number(process.argv[2]);

function* rows() {
  for (let index = 0; index < records; index += 1) {
    yield [new Date(timeAt(index, records)), 'temperature', 'temperature', '', '', temperatureAt(index)];
  }
}

const columns = ['Time', 'Data type', 'Key', 'Device', 'Serial number', 'Value'].map((header) => ({ header }));
const started = performance.now();
let bytes = 0;
for await (const chunk of writeXlsxStream(rows(), { name: 'A year', columns })) bytes += chunk.length;
if (bytes === 0) throw new Error('hucre wrote nothing.');
console.log(performance.now() - started);
