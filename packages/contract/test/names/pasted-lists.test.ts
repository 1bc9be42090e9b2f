import { MAX_PUPILS, pupilLines } from '@tinkerstream/contract/classes';
import { listedPeople, readPastedList } from '@tinkerstream/contract/users';
import { describe, expect, test } from 'vitest';

const rolesOf = (text: string) => readPastedList(text).columns.map(({ role }) => role);

function linesOf(text: string, keepsTwins = false) {
  const list = readPastedList(text);
  return pupilLines(
    list,
    list.columns.map(({ role }) => role),
    keepsTwins,
  );
}

const namesOf = (text: string, keepsTwins = false) =>
  linesOf(text, keepsTwins).flatMap(({ name, problem }) => (problem ? [] : name));

function peopleOf(text: string) {
  const list = readPastedList(text);
  return listedPeople(
    list,
    list.columns.map(({ role }) => role),
  ).filter(({ isAside }) => !isAside);
}

describe('a pasted list has the names of its pupils, whatever wrote it', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['one name a line', 'Anna\nBen\nCho', ['Anna', 'Ben', 'Cho']],
    [
      'Windows line ends, empty lines and blanks',
      '\ufeffAnna \r\n\r\n  Ben\r\n \t \r\nCho\r\n\r\n',
      ['Anna', 'Ben', 'Cho'],
    ],
    ['old line ends and those of word processors', 'Anna\rBen\u2028Cho\vDora', ['Anna', 'Ben', 'Cho', 'Dora']],
    ['numbers with dots', '1. Anna\n2. Ben\n10. Cho', ['Anna', 'Ben', 'Cho']],
    ['numbers with brackets', '1) Anna\n2) Ben\n(3) Cho', ['Anna', 'Ben', 'Cho']],
    ['numbers in full width', '１．陳大文\n２．李小明\n１０．王美', ['陳大文', '李小明', '王美']],
    ['numbers with a Chinese comma', '1、陳大文\n2、李小明', ['陳大文', '李小明']],
    ['a number before some names', 'Anna\n2. Ben\nCho\nDora', ['Anna', 'Ben', 'Cho', 'Dora']],
    ['bullets', '• Anna\n· Ben\n- Cho\n☐ Dora', ['Anna', 'Ben', 'Cho', 'Dora']],
    [
      'class, number, name and Chinese name',
      '5A 12 CHAN Tai Man 陳大文\n5A 13 LEE Siu Ming 李小明',
      ['CHAN Tai Man 陳大文', 'LEE Siu Ming 李小明'],
    ],
    ['class and number as one word', '5A12 陳大文\n5A-13 李小明\n5A(14) 王美', ['陳大文', '李小明', '王美']],
    ['class and number behind the name', '陳大文 5A 12\n李小明 5A 13', ['陳大文', '李小明']],
    ['a Chinese class', '五甲\t12\t陳大文\n五甲\t13\t李小明', ['陳大文', '李小明']],
    ['names that end in a number', 'Group 1\nGroup 2\nEmma (2)', ['Group 1', 'Group 2', 'Emma (2)']],
    [
      'Last, First',
      'Smith, Emma\nJones, Oliver James\nThornbury, Zoë',
      ['Emma Smith', 'Oliver James Jones', 'Zoë Thornbury'],
    ],
    ['Last, First of rare names', 'Thornbury, Zoë\nQuill, Ada', ['Zoë Thornbury', 'Ada Quill']],
    ['Last, First in quotes', '"Smith, Emma","8B","M"\n"Jones, Oliver","8B","F"', ['Emma Smith', 'Oliver Jones']],
    [
      'Last, First in a column of a spreadsheet',
      '1\tSmith, Emma\t8B\n2\tJones, Oliver\t8B',
      ['Emma Smith', 'Oliver Jones'],
    ],
    ['CHAN, Tai Man', 'CHAN, Tai Man\nWONG, Ka Yan', ['Tai Man CHAN', 'Ka Yan WONG']],
    ['first names before common surnames', 'Tai Man,Chan\nKa Yan,Wong', ['Tai Man Chan', 'Ka Yan Wong']],
    ['quoted CSV with quotes in it', '"Anna ""Ann"" Bell","x1"\n"Ben","x2"', ['Anna "Ann" Bell', 'Ben']],
    ['a cell with a line break', '"Anna\nBell"\t5A\n"Ben Hill"\t5A', ['Anna Bell', 'Ben Hill']],
    ['a quote that is never closed', '"Anna\nBen\nCho', ['"Anna', 'Ben', 'Cho']],
    ['trailing commas', 'Anna,,,\nBen,,,\n,,,\nCho,,,', ['Anna', 'Ben', 'Cho']],
    [
      'SIMS',
      'Registration Group: 8B\n\n"Surname","Forename","Reg","Sex","UPN"\n"Smith","Emma","8B","F","H801200001001"\n"Jones","Oliver","8B","M","H801200001002"\nTotal: 2',
      ['Emma Smith', 'Oliver Jones'],
    ],
    [
      'SIMS with whole names',
      'Name,Reg,Year\n"Smith, Emma",8B,8\n"Jones, Oliver",8B,8',
      ['Emma Smith', 'Oliver Jones'],
    ],
    [
      'eClass',
      '班別\t班號\t學生姓名\t英文姓名\t性別\n5A\t1\t陳大文\tCHAN TAI MAN\tM\n5A\t2\t李小明\tLEE SIU MING\tM',
      ['陳大文', '李小明'],
    ],
    [
      'WebSAMS',
      'REGNO,CLASSCODE,CLASSNO,ENNAME,CHNAME,SEX\n#0012345,5A,1,"CHAN, TAI MAN",陳大文,M\n#0012346,5A,2,"LEE, SIU MING",李小明,F',
      ['TAI MAN CHAN', 'SIU MING LEE'],
    ],
    ['headings in two languages', '班號 Class No.,姓名 Name,Sex 性別\n1,陳大文,M\n2,李小明,F', ['陳大文', '李小明']],
    [
      'simplified headings',
      '序号\t姓名\t班级\t学号\n1\t王小美\t三班\t20260101\n2\t刘洋\t三班\t20260102',
      ['王小美', '刘洋'],
    ],
    [
      'Google Classroom',
      'First Name,Last Name,Email Address\nAnna,Bell,anna@school.example\nBen,Hill,ben@school.example',
      ['Anna Bell', 'Ben Hill'],
    ],
    ['a heading on each page', 'Name\tClass\nAnna\t5A\nName\tClass\nBen\t5A', ['Anna', 'Ben']],
    ['a heading alone', '姓名\n陳大文\n李小明', ['陳大文', '李小明']],
    ['Chinese names with blanks', '陳 大 文\n李　小明\n王  美', ['陳大文', '李小明', '王美']],
    ['Chinese names in two columns', '姓\t名\n陳\t大文\n李\t小明', ['陳大文', '李小明']],
    ['two columns without headings', '陳\t大文\n李\t小明', ['陳大文', '李小明']],
    ['names with a middle dot', '阿里·買買提\n阿依古麗 · 吐爾遜\nGal·la', ['阿里·買買提', '阿依古麗·吐爾遜', 'Gal·la']],
    ['columns of blanks', '5A   12   CHAN Tai Man   M\n5A   13   LEE Siu Ming   F', ['CHAN Tai Man', 'LEE Siu Ming']],
    ['semicolons', 'sep=;\nName;Class\nAnna;5A\nBen;5A', ['Anna', 'Ben']],
    ['a table of a document', '| Name | Class |\n|---|---|\n| Anna | 5A |\n| Ben | 5A |', ['Anna', 'Ben']],
    ['one line', 'Anna, Ben, Cho, Dora', ['Anna', 'Ben', 'Cho', 'Dora']],
    ['one line with Chinese commas', '陳大文、李小明、王美、何志強', ['陳大文', '李小明', '王美', '何志強']],
    [
      'receivers of a mail',
      'Anna Bell <anna@school.example>; Ben Hill <ben@school.example>',
      ['Anna Bell', 'Ben Hill'],
    ],
    ['names and emails', 'Anna Bell anna@school.example\nBen Hill ben@school.example', ['Anna Bell', 'Ben Hill']],
    [
      'houses and marks',
      'Anna\tRed\t12.5\nBen\tRed\t9\nCho\tRed\t8\nDora\tRed\t7\nEva\tBlue\t3\nFlo\tBlue\t2\nGus\tBlue\t1\nHal\tBlue\t4',
      ['Anna', 'Ben', 'Cho', 'Dora', 'Eva', 'Flo', 'Gus', 'Hal'],
    ],
    ['a mix of everything', '1\tAnna Bell\n2\t陳 大文\n\n3.\tCho\n4, Dora', ['Anna Bell', '陳大文', 'Cho', 'Dora']],
    [
      'a title and a foot',
      'Class list 5A 2026-27\nNo.\tName\n1\tAnna\n2\tBen\nTotal\t2\nPrinted on 1/9/2026',
      ['Anna', 'Ben'],
    ],
    ['a Chinese foot', '班號\t姓名\n1\t陳大文\n總人數：1\n第 1 頁', ['陳大文']],
    [
      'people who have the words of headings as names',
      'Mark\nGrace\nFaith\nHouse',
      ['Mark', 'Grace', 'Faith', 'House'],
    ],
  ])('%s', (_kind, text, names) => {
    expect(namesOf(text)).toEqual(names);
  });
});

test('columns are proposed by what is in them, and can be chosen', () => {
  const text = '5A\t12\tCHAN Tai Man\t陳大文\tchan@school.example\n5A\t13\tLEE Siu Ming\t李小明\tlee@school.example';
  expect(rolesOf(text)).toEqual(['ignore', 'number', 'name', 'ignore', 'email']);
  const list = readPastedList(text);
  const chosen = pupilLines(list, ['ignore', 'number', 'ignore', 'name', 'ignore'], false);
  expect(chosen.map(({ name }) => name)).toEqual(['陳大文', '李小明']);
  expect(peopleOf(text)).toMatchObject([
    { number: '12', email: 'chan@school.example' },
    { number: '13', email: 'lee@school.example' },
  ]);
  expect(readPastedList('班號,姓名\n1,陳大文').columns).toEqual([
    { title: '班號', role: 'number' },
    { title: '姓名', role: 'name' },
  ]);
});

test('a wrong line costs itself alone, and says why', () => {
  const text = `Class 5A\nNo.\tName\n1\tAnna\n2\t\n3\t${'x'.repeat(31)}\n4\tanna\n5\tBen\nTotal: 5`;
  expect(linesOf(text)).toMatchObject([
    { line: 1, text: 'Class 5A', problem: 'aside' },
    { line: 3, name: 'Anna', problem: undefined },
    { line: 4, text: '2', problem: 'no-name' },
    { line: 5, problem: 'long' },
    { line: 6, text: '4\tanna', problem: 'twice' },
    { line: 7, name: 'Ben', problem: undefined },
    { line: 8, text: 'Total: 5', problem: 'aside' },
  ]);
  const many = Array.from({ length: MAX_PUPILS + 1 }, (_, at) => `Pupil ${at}`).join('\n');
  expect(linesOf(many).at(-1)?.problem).toBe('too-many');
  expect(linesOf(many).at(-2)?.problem).toBeUndefined();
});

describe('equal names are several pupils where a teacher says so', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['by their numbers', '3\tEmma\n7\temma\n8\tBen', ['Emma 3', 'emma 7', 'Ben']],
    ['by a number of their own', 'Emma\nBen\nEmma\nEMMA', ['Emma', 'Ben', 'Emma (2)', 'EMMA (3)']],
    ['without the name of another pupil', 'Emma\nEmma\nEmma (2)', ['Emma', 'Emma (3)', 'Emma (2)']],
    ['with equal numbers', '7\tEmma\n7\tEmma', ['Emma 7', 'Emma (2)']],
    ['with long names', `${'x'.repeat(30)}\n${'x'.repeat(30)}`, ['x'.repeat(30), `${'x'.repeat(26)} (2)`]],
  ])('%s', (_how, text, names) => {
    expect(namesOf(text)).not.toHaveLength(names.length);
    expect(namesOf(text, true)).toEqual(names);
  });
});
