import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '../ui/kit.ts';

/** The signal colour, for actions. */
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
/** The colour of whatever needs attention. */
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
/** The colour of a value that has just arrived. */
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
/** Warm greys: plain greys look blue on the warm background. */
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

/** `--ts-han` (`styles.css`) has the Chinese fonts, those of the page's language first: letters of two fonts look uneven. */
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, var(--ts-han), "Noto Sans", sans-serif';

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
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': '1.875rem',
    '3xl': '2.75rem',
    // The size for a chart that shows a single value.
    '4xl': '5rem',
  },
  spacing: {
    '3xs': '0.125rem',
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '2.5rem',
  },
  // The radii of bars, small parts, controls, frames and pills.
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '999px' },
  // Media and container queries repeat these values: CSS allows no variables there. `xl` is a wall screen.
  breakpoints: { xs: '32em', sm: '40em', md: '60em', lg: '75em', xl: '112.5em' },
  fontFamily: SANS,
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", var(--ts-han-mono), monospace',
  headings: { fontFamily: SANS },
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // With reduced motion, Mantine omits the loader's transform.
    Button: { styles: { loader: { transform: 'translate(-50%, -50%)' } } },
    Modal: {
      // Without this, screen readers announce a dialog's <header> as a second page banner.
      defaultProps: { centered: true, attributes: { header: { role: 'none' } } },
      // Titles of dialogs may have two lines.
      styles: { title: { lineHeight: 1.25 } },
    },
  },
});

/** The paper and ink of the workbench, light and dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    // The monospace face looks larger than the text around it.
    '--ts-mono-size': '0.9em',
    // Aligns a button with a field that has a label.
    '--ts-label-height': 'calc(var(--mantine-font-size-md) * var(--mantine-line-height))',
  },
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
    // Mantine's light teal is darker than the background in the dark scheme.
    '--mantine-color-teal-light': '#1d3937',
    '--mantine-color-teal-light-hover': '#204543',
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
