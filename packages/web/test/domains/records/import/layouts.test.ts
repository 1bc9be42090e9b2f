import { expect, test } from 'vitest';
import { type ReadOptions, readFile } from './reading.ts';

interface Case extends ReadOptions {
  readonly kind: string;
  readonly text: string;
  readonly columns: readonly string[];
  readonly values: readonly string[];
  readonly errors?: readonly string[];
}

const HOBO_HEADINGS =
  '"#","Date Time, GMT+08:00","Temp, °C (LGR S/N: 1234, SEN S/N: 1234)","Intensity, Lux (LGR S/N: 1234, SEN S/N: 1234)","Host Connected (LGR S/N: 1234)"';
const HOBO_COLUMNS = ['none', 'time', '=Temp#', '=Intensity#', 'none'];
const HOBO_VALUES = [
  '2025-05-25T02:52:42Z Temp=21.20',
  '2025-05-25T02:52:42Z Intensity=102.9',
  '2025-05-25T03:08:42Z Temp=21.30',
  '2025-05-25T03:08:42Z Intensity=102.6',
];

const CASES: readonly Case[] = [
  {
    kind: 'HOBO with a title and two digits of the year',
    text: `"Plot Title: Pond A"\n${HOBO_HEADINGS}\n1,05/25/25 10:52:42 AM,21.20,102.9,\n2,05/25/25 11:08:42 AM,21.30,102.6,Logged\n`,
    columns: HOBO_COLUMNS,
    values: HOBO_VALUES,
    zone: 0,
  },
  {
    kind: 'HOBO without a title',
    text: `${HOBO_HEADINGS}\n1,05/25/25 10:52:42 AM,21.20,102.9,\n2,05/25/25 11:08:42 AM,21.30,102.6,Logged\n`,
    columns: HOBO_COLUMNS,
    values: HOBO_VALUES,
  },
  {
    kind: 'HOBO with four digits of the year',
    text: `"Plot Title: Pond A"\n${HOBO_HEADINGS}\n1,05/25/2025 10:52:42 AM,21.20,102.9,\n2,05/25/2025 11:08:42 AM,21.30,102.6,Logged\n`,
    columns: HOBO_COLUMNS,
    values: HOBO_VALUES,
  },
  {
    kind: 'two sensors with one name',
    text: '"#","Date Time, GMT+08:00","Temp, °C (LGR S/N: 1, SEN S/N: 1)","Temp, °C (LGR S/N: 1, SEN S/N: 2)"\n1,05/25/2025 10:52:42,21.20,55.9\n',
    columns: ['none', 'time', '=Temp#', '=Temp_2#'],
    values: ['2025-05-25T02:52:42Z Temp=21.20', '2025-05-25T02:52:42Z Temp_2=55.9'],
  },
  {
    kind: 'names that are equal in their first 20 letters',
    text: 'time,Soil moisture sensor 1,Soil moisture sensor 2\n2025-05-25 10:00:00Z,11,99\n',
    columns: ['time', '=Soil_moisture_sensor#', '=Soil_moisture_sens_2#'],
    values: ['2025-05-25T10:00Z Soil_moisture_sensor=11', '2025-05-25T10:00Z Soil_moisture_sens_2=99'],
  },
  {
    kind: 'a name that is a key behind one that would be made the same',
    text: 'time,temp!,temp,temp?\n2025-05-25 10:00:00Z,1,2,3\n',
    columns: ['time', '=temp_2#', '=temp#', '=temp_3#'],
    values: ['2025-05-25T10:00Z temp_2=1', '2025-05-25T10:00Z temp=2', '2025-05-25T10:00Z temp_3=3'],
  },
  {
    kind: 'the same heading twice, and one that is empty',
    text: 'time,temp,temp,\n2025-05-25 10:00:00Z,1,2,3\n',
    columns: ['time', '=temp#', '=temp_2#', '=column4#'],
    values: ['2025-05-25T10:00Z temp=1', '2025-05-25T10:00Z temp_2=2', '2025-05-25T10:00Z column4=3'],
  },
  {
    kind: 'names in Chinese',
    text: '時間,土壤濕度（左）,土壤濕度（右）\n2025-05-25 10:00:00Z,11,99\n',
    columns: ['time', '=土壤濕度_左#', '=土壤濕度_右#'],
    values: ['2025-05-25T10:00Z 土壤濕度_左=11', '2025-05-25T10:00Z 土壤濕度_右=99'],
  },
  {
    kind: 'TOA5 of Campbell Scientific',
    text: '"TOA5","CR1000","CR1000","1234","CR1000.Std.32","CPU:x.CR1","1","Table1"\n"TIMESTAMP","RECORD","BattV_Min","AirTC_Avg"\n"TS","RN","Volts","Deg C"\n"","","Min","Avg"\n"2025-05-25 10:00:00",0,12.5,21.3\n"2025-05-25 11:00:00",1,12.5,"NAN"\n"2025-05-26 24:00:00",2,12.5,21.9\n',
    columns: ['time', 'none', '=BattV_Min#', '=AirTC_Avg#'],
    values: [
      '2025-05-25T02:00Z BattV_Min=12.5',
      '2025-05-25T02:00Z AirTC_Avg=21.3',
      '2025-05-25T03:00Z BattV_Min=12.5',
      '2025-05-26T16:00Z BattV_Min=12.5',
      '2025-05-26T16:00Z AirTC_Avg=21.9',
    ],
  },
  {
    kind: 'Davis, with headings in two lines',
    text: '\t\tTemp\tHi\t\n  Date\t  Time\tOut\tTemp\t\n5/25/25\t12:30a\t21.3\t21.5\t\n5/25/25\t 1:00p\t21.3\t21.5\t\n',
    columns: ['date', 'clock', '=Temp_Out#', '=Hi_Temp#'],
    values: [
      '2025-05-24T16:30Z Temp_Out=21.3',
      '2025-05-24T16:30Z Hi_Temp=21.5',
      '2025-05-25T05:00Z Temp_Out=21.3',
      '2025-05-25T05:00Z Hi_Temp=21.5',
    ],
  },
  {
    kind: 'groups of columns above the headings',
    text: ',North,,South,\ntime,temp,hum,temp,hum\n2025-05-25 10:00Z,1,2,3,4\n',
    columns: ['time', '=North_temp#', '=hum#', '=South_temp#', '=hum_2#'],
    values: ['North_temp=1', 'hum=2', 'South_temp=3', 'hum_2=4'].map((value) => `2025-05-25T10:00Z ${value}`),
  },
  {
    kind: 'comments before the headings',
    text: '# logger v1.2\n# site 3\ntime,temp\n2025-05-25 10:00:00Z,21.5\n',
    columns: ['time', '=temp#'],
    values: ['2025-05-25T10:00Z temp=21.5'],
  },
  {
    kind: 'headings that are a comment, and comments among the data',
    text: '# site 3\n# time,temp\n2025-05-25 10:00:00Z,21.5\n# battery changed\n2025-05-25 10:01:00Z,21.6\n',
    columns: ['time', '=temp#'],
    values: ['2025-05-25T10:00Z temp=21.5', '2025-05-25T10:01Z temp=21.6'],
  },
  {
    kind: 'a title and its date above a blank line',
    text: 'Weather station,,\nMeasured in 2025,,\n\nDate,Temp,Rain\n2025-05-25,21.5,0\n2025-05-26,21.6,2\n',
    columns: ['time', '=Temp#', '=Rain#'],
    values: [
      '2025-05-24T16:00Z Temp=21.5',
      '2025-05-24T16:00Z Rain=0',
      '2025-05-25T16:00Z Temp=21.6',
      '2025-05-25T16:00Z Rain=2',
    ],
  },
  {
    kind: 'a line of units below the headings',
    text: 'time;temp;wind\n;°C;m/s\n2025-05-25 10:00;21,5;3,0\n2025-05-25 10:10;21,6;3,5\n',
    columns: ['time', '=temp#', '=wind#'],
    values: [
      '2025-05-25T02:00Z temp=21.5',
      '2025-05-25T02:00Z wind=3.0',
      '2025-05-25T02:10Z temp=21.6',
      '2025-05-25T02:10Z wind=3.5',
    ],
  },
  {
    kind: 'headings that are years',
    text: 'time,2024,2025\n2025-05-25 10:00Z,1,2\n2025-05-25 10:01Z,3,4\n',
    columns: ['time', '=2024#', '=2025#'],
    values: [
      '2025-05-25T10:00Z 2024=1',
      '2025-05-25T10:00Z 2025=2',
      '2025-05-25T10:01Z 2024=3',
      '2025-05-25T10:01Z 2025=4',
    ],
  },
  {
    kind: 'no headings',
    text: '1553424480,nan,14.45,nan,0\n1553424540,nan,12.35,nan,0\n',
    columns: ['time', 'none', '=column3#', 'none', '=column5#'],
    values: [
      '2019-03-24T10:48Z column3=14.45',
      '2019-03-24T10:48Z column5=0',
      '2019-03-24T10:49Z column3=12.35',
      '2019-03-24T10:49Z column5=0',
    ],
  },
  {
    kind: 'damaged lines among good ones',
    text: '17.10.2020;21:53:37;48.7;255\n174.20.2031;6\ufffd?21:53:45;48.7;255\n174.20.2031;6\ufffd\ufffd21:53:45;48.7;255\n17.10.2020;21:53:54;48.7;255\n17.10.2020;21:53:55;48.7;255\n',
    columns: ['date', 'clock', '=column3#', '=column4#'],
    values: ['37', '54', '55'].flatMap((second) =>
      ['column3=48.7', 'column4=255'].map((value) => `2020-10-17T13:53:${second}Z ${value}`),
    ),
    errors: ['2 bad-time 174.20.2031', '3 bad-time 174.20.2031'],
  },
  {
    kind: 'headings that are repeated, and a board that was started again',
    text: 'Time (seconds),x\n1,5\n2,6\nReboot,\n1,7\nTime (seconds),x,y\n2,7,8\n',
    columns: ['time', '=x#', '=y#'],
    values: ['1 x=5', '2 x=6', '3 x=7', '4 x=7', '4 y=8'].map(
      (value) => `2026-01-01T00:00:0${value.replace(' ', 'Z ')}`,
    ),
    changes: () => ({ start: Date.parse('2026-01-01T00:00:00Z') }),
  },
  {
    kind: 'repeated headings in another order',
    text: 'time,a,b\n2025-05-25 10:00Z,1,2\ntime,b,a\n2025-05-25 10:01Z,3,4\n',
    columns: ['time', '=a#', '=b#'],
    values: ['2025-05-25T10:00Z a=1', '2025-05-25T10:00Z b=2', '2025-05-25T10:01Z a=4', '2025-05-25T10:01Z b=3'],
  },
  {
    kind: 'a count of a board beside a time',
    text: 'time,uptime,temp\n2025-05-25 10:00Z,3600,21\n2025-05-25 10:01Z,3660,22\n',
    columns: ['time', '=uptime#', '=temp#'],
    values: ['10:00Z uptime=3600', '10:00Z temp=21', '10:01Z uptime=3660', '10:01Z temp=22'].map(
      (value) => `2025-05-25T${value}`,
    ),
  },
  {
    kind: 'Home Assistant',
    text: 'entity_id,state,last_changed\nsensor.temp,21.5,2025-05-25T10:00:00.123Z\nsensor.temp,unavailable,2025-05-25T10:01:00Z\nsensor.hum,40,2025-05-25T10:02:00Z\n',
    columns: ['key', 'value', 'time'],
    values: ['2025-05-25T10:00:00.123Z sensor_temp=21.5', '2025-05-25T10:02Z sensor_hum=40'],
  },
  {
    kind: 'Home Assistant, with names that differ behind the 20th letter',
    text: 'entity_id,state,last_changed,last_updated\nsensor.greenhouse_temperature_left,21,2025-05-25T10:00:00Z,2025-05-25T10:00:09Z\nsensor.greenhouse_temperature_right,22,2025-05-25T10:01:00Z,2025-05-25T10:01:09Z\n',
    columns: ['key', 'value', 'time', 'none'],
    values: ['2025-05-25T10:00Z sensor_greenhouse_te=21', '2025-05-25T10:01Z sensor_greenhouse_2=22'],
  },
  {
    kind: 'Home Assistant, with numbers, states and a damaged cell',
    text: 'entity_id,state,last_changed\nsensor.temp,21.5,2025-05-25T10:00:00Z\nbinary_sensor.door,on,2025-05-25T10:01:00Z\nbinary_sensor.door,open,2025-05-25T10:02:00Z\nbinary_sensor.door,unavailable,2025-05-25T10:03:00Z\nsensor.temp,2#,2025-05-25T10:04:00Z\nsensor.temp,21.6,2025-05-25T10:05:00Z\nsensor.temp,unknown,2025-05-25T10:06:00Z\n',
    columns: ['key', 'value', 'time'],
    values: [
      '2025-05-25T10:00Z sensor_temp=21.5',
      '2025-05-25T10:01Z binary_sensor_door=on',
      '2025-05-25T10:02Z binary_sensor_door=open',
      '2025-05-25T10:05Z sensor_temp=21.6',
    ],
    errors: ['6 not-number 2#'],
  },
  {
    kind: 'Adafruit IO',
    text: 'id,value,feed_id,created_at,lat,lon,ele\n0EABCDEFG,21.5,123456,2025-05-25 10:00:00 UTC,,,\n0EABCDEFH,21.6,123456,2025-05-25 10:01:00 UTC,,,\n',
    columns: ['none', 'value', 'key', 'time', 'none', 'none', 'none'],
    values: ['2025-05-25T10:00Z 123456=21.5', '2025-05-25T10:01Z 123456=21.6'],
  },
  {
    kind: 'Adafruit IO with the names of feeds',
    text: 'id,value,feed_id,feed_key,created_at\nA,21.5,1,room.temp,2025-05-25 10:00:00 UTC\nB,40,2,room.hum,2025-05-25 10:01:00 UTC\n',
    columns: ['none', 'value', 'none', 'key', 'time'],
    values: ['2025-05-25T10:00Z room_temp=21.5', '2025-05-25T10:01Z room_hum=40'],
  },
  {
    kind: 'ThingSpeak',
    text: 'created_at,entry_id,field1,field2,latitude,longitude,elevation,status\n2025-05-25T10:00:00+08:00,1,21.5,40,,,,\n2025-05-25T10:01:00+08:00,2,21.6,,,,,door open\n',
    columns: ['time', 'none', '=field1#', '=field2#', 'none', 'none', 'none', '=status'],
    values: [
      '2025-05-25T02:00Z field1=21.5',
      '2025-05-25T02:00Z field2=40',
      '2025-05-25T02:01Z field1=21.6',
      '2025-05-25T02:01Z status=door open',
    ],
  },
  {
    kind: 'InfluxDB without a field',
    text: '#group,false,false,true,true,false,false\n#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double\n#default,_result,,,,,\n,result,table,_start,_stop,_time,_value\n,,0,2025-05-25T00:00:00Z,2025-05-26T00:00:00Z,2025-05-25T10:00:00Z,21.3\n,,0,2025-05-25T00:00:00Z,2025-05-26T00:00:00Z,2025-05-25T10:01:00Z,21.4\n',
    columns: ['none', 'none', 'none', 'none', 'none', 'time', '=_value#'],
    values: ['2025-05-25T10:00Z _value=21.3', '2025-05-25T10:01Z _value=21.4'],
  },
  {
    kind: 'InfluxDB with fields, tags and two tables',
    text: [
      '#group,false,false,true,true,false,false,true,true,true',
      '#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string',
      '#default,_result,,,,,,,,',
      ',result,table,_start,_stop,_time,_value,_field,_measurement,room',
      ',,0,2025-05-25T00:00:00Z,2025-05-26T00:00:00Z,2025-05-25T10:00:00Z,21.3,temp,air,north',
      '',
      '#group,false,false,true,true,false,false,true,true,true',
      ',result,table,_start,_stop,_time,_value,_field,_measurement,room',
      ',,1,2025-05-25T00:00:00Z,2025-05-26T00:00:00Z,2025-05-25T10:00:00Z,40,hum,air,south',
    ].join('\r\n'),
    columns: ['none', 'none', 'none', 'none', 'none', 'time', 'value', 'key', 'none', 'device'],
    values: ['2025-05-25T10:00Z temp@north=21.3', '2025-05-25T10:00Z hum@south=40'],
  },
  {
    kind: 'InfluxDB with two measurements of one field',
    text: ',result,table,_time,_value,_field,_measurement\n,,0,2025-05-25T10:00:00Z,21.3,value,air\n,,1,2025-05-25T10:00:00Z,40,value,soil\n',
    columns: ['none', 'none', 'none', 'time', 'value', 'key', 'key'],
    values: ['2025-05-25T10:00Z value_air=21.3', '2025-05-25T10:00Z value_soil=40'],
  },
  {
    kind: 'a line for each value, with names that are made to fit',
    text: 'time,key,value\n2025-05-25 10:00Z,PM2.5,2.1\n2025-05-25 10:00Z,PM2 5,9\n2025-05-25 10:01Z,PM2.5,2.2\n',
    columns: ['time', 'key', 'value'],
    values: ['2025-05-25T10:00Z PM2_5=2.1', '2025-05-25T10:00Z PM2_5_2=9', '2025-05-25T10:01Z PM2_5=2.2'],
  },
  {
    kind: 'a comma behind each row',
    text: 'Date,Time,Temp\n25/05/2025,10:00:00,21.5,\n25/05/2025,10:01:00,21.6,\n',
    columns: ['date', 'clock', '=Temp#'],
    values: ['2025-05-25T02:00Z Temp=21.5', '2025-05-25T02:01Z Temp=21.6'],
  },
  {
    kind: 'BoxCar, with tabs and two digits of the year',
    text: 'Date Time\tTemperature (*C) c:1\tRH (%) c:3\n07/07/03 10:45:40.0\t26.34\t48.3\n07/13/03 11:45:40.0\t24.4\t44.2\n',
    columns: ['time', '=Temperature_C_c_1#', '=RH_c_3#'],
    values: [
      '2003-07-07T02:45:40Z Temperature_C_c_1=26.34',
      '2003-07-07T02:45:40Z RH_c_3=48.3',
      '2003-07-13T03:45:40Z Temperature_C_c_1=24.4',
      '2003-07-13T03:45:40Z RH_c_3=44.2',
    ],
  },
  {
    kind: 'date and time with AM and PM',
    text: 'date,time,temp\n5/25/2025,10:00:00 AM,21.5\n5/25/2025,1:01:00 PM,21.6\n',
    columns: ['date', 'clock', '=temp#'],
    values: ['2025-05-25T02:00Z temp=21.5', '2025-05-25T05:01Z temp=21.6'],
  },
  {
    kind: 'a date with a midnight that means nothing',
    text: 'Date,Time,temp\n2025-05-25 00:00:00,10:00:00,21.5\n2025-05-25 00:00:00,11:00:00,21.6\n',
    columns: ['date', 'clock', '=temp#'],
    values: ['2025-05-25T02:00Z temp=21.5', '2025-05-25T03:00Z temp=21.6'],
  },
  {
    kind: 'a decimal comma in each number between semicolons',
    text: 'Zeit;a;b;c\n25.05.2025 10:00:00,5;1,5;2,5;3,5\n25.05.2025 10:00:01,5;1,6;2,6;3,6\n',
    columns: ['time', '=a#', '=b#', '=c#'],
    values: ['0', '1'].flatMap((second) =>
      ['a=1', 'b=2', 'c=3'].map((value) => `2025-05-25T02:00:0${second}.500Z ${value}.${second === '0' ? 5 : 6}`),
    ),
  },
  {
    kind: 'times of two kinds',
    text: 'Timestamp,t\n2025-05-25T10:00:00.000000000Z,1\n2025-05-25T10:00:01+0000,2\n20250525T100002Z,3\n2025-05-25 10:00:03 HKT,4\n',
    columns: ['time', '=t#'],
    values: [
      '2025-05-25T10:00Z t=1',
      '2025-05-25T10:00:01Z t=2',
      '2025-05-25T10:00:02Z t=3',
      '2025-05-25T02:00:03Z t=4',
    ],
  },
];

test.each(CASES)(
  '$kind: the right columns, values and errors are proposed',
  async ({ text, columns, values, errors = [], ...options }) => {
    const found = await readFile(text, options);
    expect(found.missing).toBeUndefined();
    expect(found.columns).toEqual(columns);
    expect(found.values).toEqual(values);
    expect(found.errors).toEqual(errors);
  },
);

test('a data type that the topic has gets the values of its column, and never those of two', async () => {
  const target = {
    dataTypes: [{ key: 'Temp', name: 'Temp' }],
    computed: ['hum'],
    boards: [{ serialNumber: 'b1', serialName: 'North' }],
  };
  const text =
    '"Time","Temp, °C (S/N: 1)","Temp, °C (S/N: 2)","hum","Temp · North (°C)"\n2025-05-25 10:00:00,1,2,3,4\n';
  const { values } = await readFile(text, { target, zone: 0 });
  expect(values).toEqual(['Temp=1', 'Temp_2=2', 'hum_2=3', 'Temp@b1=4'].map((value) => `2025-05-25T10:00Z ${value}`));
});

test('a name keeps the key that was made of it before', async () => {
  const target = {
    dataTypes: [
      { key: 'Soil', name: 'Left', sentNames: ['Soil moisture sensor 2'] },
      { key: 'Soil_moisture_sensor', name: 'Soil_moisture_sensor', sentNames: ['Soil moisture sensor 9'] },
    ],
    computed: [],
    boards: [],
  };
  const { columns, opened, choices } = await readFile(
    'time,Soil moisture sensor 1,Soil moisture sensor 2\n2025-05-25 10:00:00Z,11,99\n',
    { target },
  );
  expect(columns).toEqual(['time', '=Soil_moisture_sens_2#', '=Soil#']);
  const { value } = await opened.batches(choices, Date.now(), 0).next();
  expect(value?.series).toMatchObject([
    { key: 'Soil_moisture_sens_2', sentName: 'Soil moisture sensor 1' },
    { key: 'Soil', sentName: 'Soil moisture sensor 2' },
  ]);
});

test('the headings are those of the row that a person chooses, or none', async () => {
  const text = 'a,b,c\nWhen,What,Who\n2025-05-25 10:00Z,1,2\n2025-05-25 10:01Z,3,4\n';
  expect((await readFile(text)).columns).toEqual(['time', '=b#', '=c#']);
  expect((await readFile(text, { headings: 1 })).columns).toEqual(['time', '=What#', '=Who#']);
  const none = await readFile('2025-05-25 10:00Z,1\n2025-05-25 10:01Z,3\n', { headings: 'none' });
  expect(none.columns).toEqual(['time', '=column2#']);
  expect(none.values).toHaveLength(2);
});

test('a file with more columns than a topic has data types proposes those that fit', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const { opened, columns } = await readFile(
    `time,${names.join(',')}\n2025-05-25 10:00Z,${names.map(() => 1).join(',')}\n`,
  );
  expect(columns.filter((column) => column.startsWith('='))).toHaveLength(50);
  expect((await opened.guess('found')).leftOut).toBe(10);
});
