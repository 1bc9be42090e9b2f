/** Our own line icons on a 20 px grid. Decorative: the control beside them carries the label. */
const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  edit: 'M3.5 16.5l.8-3.6L13.4 3.8a1.6 1.6 0 0 1 2.3 0l.5.5a1.6 1.6 0 0 1 0 2.3l-9.1 9.1-3.6.8zM12 5.2l2.8 2.8',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16.2 2.8v3.6h-3.6',
  copy: 'M7.5 7.5h8.5v8.5H7.5zM12.5 7.5V4H4v8.5h3.5',
  send: 'M3.5 10L17 3.5 12.5 17l-3-5.5zM9.5 11.5L17 3.5',
  home: 'M3.5 9.5L10 4l6.5 5.5M5 8.5V16h10V8.5M8.5 16v-4.5h3V16',
  project: 'M3 5.5h5l1.5 2H17V16H3z',
  topic:
    'M10 10.5v6M7.2 13.3a4 4 0 0 1 0-5.6M12.8 7.7a4 4 0 0 1 0 5.6M4.8 15.6a7.3 7.3 0 0 1 0-10.2M15.2 5.4a7.3 7.3 0 0 1 0 10.2M10 10.5h.01',
  chart: 'M3.5 3.5v13h13M6.5 12.5l3-4 3 2.5 4-5.5',
  globe:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM3 10h14M10 3c2.2 2 3.2 4.3 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.3-3.2-7S7.8 5 10 3z',
  sun: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10 2.500v1.700M10 15.800v1.700M2.5 10h1.700M15.8 10h1.700M4.7 4.700l1.2 1.200M14.1 14.100l1.2 1.200M4.7 15.300l1.2-1.200M14.1 5.900l1.2-1.2',
  moon: 'M16.5 11.800A6.8 6.8 0 1 1 8.2 3.500a5.5 5.5 0 0 0 8.3 8.300z',
  auto: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14M10 6.500h2.500M10 10h4M10 13.500h2.5',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400zM3.8 16.800c.6-3 3-4.6 6.2-4.600s5.6 1.6 6.2 4.6',
  logout: 'M8 3.500H4v13h4M12.5 6.500L16 10l-3.5 3.500M16 10H8',
  alert: 'M10 3.500l7.5 13h-15zM10 8.500v3.500M10 14.200h.01',
  chevron: 'M6.5 8.500L10 12l3.5-3.5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
