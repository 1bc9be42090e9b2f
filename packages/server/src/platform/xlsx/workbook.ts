import { isFormulaText } from '@tinkerstream/contract/platform/inert-text';
import { SheetNames } from './sheet-names.ts';
import { MAX_ZIP_ENTRY_BYTES, ZipStream } from './zip-stream.ts';

/** Maximum rows of a sheet that Excel opens, including the headings. */
const MAX_SHEET_ROWS = 1_048_576;

/** Longest text of a cell that Excel opens. */
const MAX_TEXT = 32_767;

/** Maximum bytes of a sheet's XML before it continues in another sheet, well below the limit of a file in the archive. */
const MAX_SHEET_BYTES = MAX_ZIP_ENTRY_BYTES / 2;

/** Bytes of XML that are compressed at once. */
const PIECE_BYTES = 256 * 1024;
/** Maximum bytes of a character in UTF-8; those of two UTF-16 units take less for each. */
const MAX_BYTES_OF_CHARACTER = 3;

/** The level of compression: less than half the work of zlib's usual 6, for files that are 7 % larger. */
const COMPRESSION_LEVEL = 4;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats by their place in STYLES. */
const MOMENT = 1;
const QUOTED = 2;
const HEADING = 3;

// The styles. A quoted cell stays text even when someone edits it.
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** A cell without its place: the attributes and the content that follow `<c r="A1" `. */
export type Cell = string & { readonly brand: 'cell' };

export const EMPTY_CELL = '/>' as Cell;

export function numberCell(value: number): Cell {
  return `><v>${value}</v></c>` as Cell;
}

/** A date and time by the clock of an offset; `time` in milliseconds since 1970 UTC. Excel knows no time zones. */
export function momentCell(time: number, offsetMinutes: number): Cell {
  // Days since 30 December 1899, ISO/IEC 29500-1 section 18.17.4.1.
  const serial = (time + offsetMinutes * 60_000) / 86_400_000 + 25_569;
  return `s="${MOMENT}"><v>${serial}</v></c>` as Cell;
}

/** A text that stays text, whatever its first character is. */
export function textCell(text: string): Cell {
  const style = isFormulaText(text) ? ` s="${QUOTED}"` : '';
  return `t="inlineStr"${style}><is>${textElement(text)}</is></c>` as Cell;
}

export interface Column {
  readonly heading: string;
  /** The width in characters. */
  readonly width: number;
}

/**
 * Writes an Excel workbook (ISO/IEC 29500-1) row by row in flat memory; `take` returns the bytes so far. Compression
 * blocks the thread for a few milliseconds every few thousand rows: run a workbook of unbounded length in a worker.
 */
export class Workbook {
  readonly #usual: readonly Column[];
  /** The columns of the current sheet. */
  #columns: readonly Column[];
  readonly #maxRows: number;
  readonly #zip = new ZipStream(COMPRESSION_LEVEL);
  readonly #names = new SheetNames();
  readonly #sheets: string[] = [];
  readonly #shared = new Map<string, number>();
  #title = '';
  #row = 0;
  #bytes = 0;
  /** XML that is not compressed yet. Bytes, because long strings of many parts keep the garbage collector busy. */
  readonly #xml = Buffer.allocUnsafe(PIECE_BYTES);
  #xmlBytes = 0;
  #written: Buffer[] = [];

  constructor(columns: readonly Column[], maxRows = MAX_SHEET_ROWS) {
    this.#usual = columns;
    this.#columns = columns;
    this.#maxRows = maxRows;
  }

  /** A text of many cells, in memory once. */
  sharedCell(text: string): Cell {
    const index = this.#shared.get(text) ?? this.#shared.size;
    this.#shared.set(text, index);
    return `t="s"><v>${index}</v></c>` as Cell;
  }

  /** Begins a sheet named after `title`, with its headings; with columns of its own, if given. */
  addSheet(title: string, columns: readonly Column[] = this.#usual): void {
    this.#endSheet();
    this.#columns = columns;
    this.#title = title;
    const name = this.#names.next(title);
    this.#sheets.push(name);
    this.#written.push(this.#zip.open(`xl/worksheets/sheet${this.#sheets.length}.xml`));
    const widths = this.#columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    this.#append(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
    );
    this.#row = 0;
    this.#bytes = 0;
    this.addRow(this.#columns.map(({ heading }) => `s="${HEADING}" ${this.sharedCell(heading)}` as Cell));
  }

  /** Adds a row to the sheet, or to a further one if this one is full. Undefined leaves a place empty. */
  addRow(cells: readonly (Cell | undefined)[]): void {
    if (this.#row >= this.#maxRows || this.#bytes > MAX_SHEET_BYTES) this.addSheet(this.#title, this.#columns);
    const row = ++this.#row;
    let xml = `<row r="${row}">`;
    for (let i = 0; i < cells.length; i++) if (cells[i]) xml += `<c r="${columnName(i)}${row}" ${cells[i]}`;
    this.#append(`${xml}</row>`);
  }

  end(): void {
    this.#endSheet();
    for (const [path, xml] of this.#closingParts()) {
      this.#written.push(this.#zip.open(path), this.#zip.write(Buffer.from(xml)), this.#zip.close());
    }
    this.#written.push(this.#zip.end());
  }

  /** The bytes since the last call; undefined if there are none. */
  take(): Buffer | undefined {
    if (this.#written.length === 0) return undefined;
    const bytes = Buffer.concat(this.#written);
    this.#written = [];
    return bytes;
  }

  #endSheet(): void {
    if (this.#sheets.length === 0) return;
    this.#append('</sheetData></worksheet>');
    this.#flush();
    this.#written.push(this.#zip.close());
  }

  #append(xml: string): void {
    if (xml.length * MAX_BYTES_OF_CHARACTER > PIECE_BYTES - this.#xmlBytes) this.#flush();
    if (xml.length * MAX_BYTES_OF_CHARACTER > PIECE_BYTES) this.#compress(Buffer.from(xml));
    else this.#xmlBytes += this.#xml.write(xml, this.#xmlBytes);
  }

  #flush(): void {
    if (this.#xmlBytes > 0) this.#compress(this.#xml.subarray(0, this.#xmlBytes));
    this.#xmlBytes = 0;
  }

  #compress(xml: Buffer): void {
    this.#bytes += xml.length;
    this.#written.push(this.#zip.write(xml));
  }

  /** The files that describe the others. */
  #closingParts(): [path: string, xml: string][] {
    const numbered = this.#sheets.map((name, i) => ({ name, number: i + 1 }));
    const strings = [...this.#shared.keys()].map((text) => `<si>${textElement(text)}</si>`);
    return [
      ['xl/styles.xml', STYLES],
      ['xl/sharedStrings.xml', `${XML}<sst xmlns="${MAIN}" uniqueCount="${strings.length}">${strings.join('')}</sst>`],
      [
        'xl/workbook.xml',
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered
          .map(({ name, number }) => `<sheet name="${attribute(name)}" sheetId="${number}" r:id="rId${number}"/>`)
          .join('')}</sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relationships([
          ...numbered.map(({ number }) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
          ['styles', 'styles.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
        ]),
      ],
      ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
      [
        '[Content_Types].xml',
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
          contentType('/xl/workbook.xml', 'sheet.main'),
          contentType('/xl/styles.xml', 'styles'),
          contentType('/xl/sharedStrings.xml', 'sharedStrings'),
          ...numbered.map(({ number }) => contentType(`/xl/worksheets/sheet${number}.xml`, 'worksheet')),
        ].join('')}</Types>`,
      ],
    ];
  }
}

const LETTERS = 26;

/** The name of a column: A to Z, then AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : columnName(Math.floor(index / LETTERS) - 1) + last;
}

function contentType(part: string, kind: string): string {
  return `<Override PartName="${part}" ContentType="${MEDIA}.${kind}+xml"/>`;
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const elements = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`;
}

/** The element of a text, which ends with an ellipsis if it had to be cut. */
function textElement(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  return `<t${/^\s|\s$|[\n\r]/.test(short) ? ' xml:space="preserve"' : ''}>${escapeText(short)}</t>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * XML holds no control characters, so Excel writes them as _x0007_ (ISO/IEC 29500-1 section 22.9.2.19), and has to write
 * the underscore of a text that happens to look so as _x005F_.
 */
function escapeText(text: string): string {
  if (!/[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x/u.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => ENTITIES[character] as string)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, hexadecimal);
}

function hexadecimal(character: string): string {
  if (/[\t\n\x7f-\x9f]/.test(character)) return character;
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
