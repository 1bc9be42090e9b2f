import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The signal colour: what you can do. */
const teal: MantineColorsTuple = [
  '#e6f5f3',
  '#cdeae6',
  '#9fd5cf',
  '#6dbfb7',
  '#45aba2',
  '#2b9a91',
  '#178079',
  '#0f6f6b',
  '#0b5f5e',
  '#074b4b',
];
/** What needs you. */
const copper: MantineColorsTuple = [
  '#fcf0e6',
  '#f6dfcc',
  '#ecbf9a',
  '#e19d65',
  '#d88144',
  '#cb6d2f',
  '#b55d24',
  '#9f4f1c',
  '#8a4216',
  '#6d330f',
];
/** A value that has just arrived. */
const sun: MantineColorsTuple = [
  '#fff8e1',
  '#fdefc2',
  '#fbe08d',
  '#f9d05a',
  '#f7c332',
  '#f4b728',
  '#d99a10',
  '#a97607',
  '#7f5804',
  '#5a3e02',
];
const red: MantineColorsTuple = [
  '#fdeeec',
  '#f8d9d5',
  '#f0b0a8',
  '#e78578',
  '#df6353',
  '#d3473a',
  '#c0392b',
  '#ab2d20',
  '#952418',
  '#741a10',
];
/** Warm greys, so that nothing on the paper looks blue. */
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f3efe6',
  '#e8e2d5',
  '#dad2c2',
  '#c4baa7',
  '#a59b88',
  '#7f7667',
  '#5f5849',
  '#454036',
  '#2a2722',
];
const dark: MantineColorsTuple = [
  '#ece6d9',
  '#d3ccbd',
  '#aaa496',
  '#7f7b71',
  '#4c4b47',
  '#3a3a38',
  '#2b2c2b',
  '#212323',
  '#191b1b',
  '#111313',
];

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang HK", "PingFang SC", "Microsoft JhengHei", "Microsoft YaHei", "Noto Sans CJK HK", "Noto Sans CJK SC", "Noto Sans", sans-serif';

export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  colors: { teal, copper, sun, red, gray, dark },
  white: '#fffdf8',
  black: '#23272a',
  defaultRadius: 'md',
  fontFamily: SANS,
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK HK", monospace',
  headings: { fontFamily: SANS },
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Modal: {
      // A dialog's <header> is not the banner of the page, as which it would be announced beside the real one.
      defaultProps: { centered: true, attributes: { header: { role: 'none' } } },
    },
  },
});

/** The paper of the workbench and the ink on it, by day and by night. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f8f4ea',
    '--mantine-color-dimmed': '#645d50',
    '--mantine-color-error': '#a3271b',
    '--mantine-color-placeholder': '#756d5f',
    '--mantine-color-anchor': '#0b5f5e',
    '--mantine-color-default-border': '#cfc6b3',
    '--ts-ink': '#23272a',
    '--ts-raised': '#fffdf8',
    '--ts-sunken': '#f2ecdf',
    '--ts-hover': '#faf5e9',
    '--ts-line': '#e3dac8',
    '--ts-line-strong': '#c3b79f',
    '--ts-pulse': '#fbe08d',
    '--ts-dot': '#e6dcc6',
    '--ts-map-land': '#efe8d8',
  },
  dark: {
    '--mantine-color-body': '#161818',
    '--mantine-color-dimmed': '#aea797',
    '--mantine-color-error': '#f0958a',
    '--mantine-color-placeholder': '#98917f',
    '--mantine-color-anchor': '#6dbfb7',
    '--mantine-color-default-border': '#45443f',
    '--ts-ink': '#ece6d9',
    '--ts-raised': '#1f2121',
    '--ts-sunken': '#262827',
    '--ts-hover': '#272a29',
    '--ts-line': '#343532',
    '--ts-line-strong': '#5a584f',
    '--ts-pulse': '#6b5310',
    '--ts-dot': '#262826',
    '--ts-map-land': '#2c2d2a',
  },
});
