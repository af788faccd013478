/** The outlines of the icons on a grid of 24, drawn with round lines. */
const outlines = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  arrow: 'M5 12h14m-5-5 5 5-5 5',
  down: 'm6 9 6 6 6-6',
  external: 'M14 5h5v5m0-5-8 8m-1-7H5v13h13v-5',
  warning: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.6v.2',
  helpful: 'M7 11v9H4v-9zM7 11l4-8c1.6 0 2.4 1.2 2 2.8L12.4 9H19c1.2 0 2 1 1.7 2.2l-1.6 7A2.3 2.3 0 0 1 16.9 20H7',
  unhelpful: 'M17 13V4h3v9zM17 13l-4 8c-1.6 0-2.4-1.2-2-2.8l.6-3.2H5c-1.2 0-2-1-1.7-2.2l1.6-7A2.3 2.3 0 0 1 7.1 4H17',
  report: 'M6 21V4h11l-2 4 2 4H6',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm4-4h8v3.5M16.5 12v2.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 2.9-5.5 6.5-5.5s6.1 1.900 6.500 5.500M16 5a3.400 3.400 0 0 1 0 6.200M18 15c2 .7 3.200 2.300 3.500 5',
  pen: 'm14.500 5.500 4 4L8 20H4v-4zM12.500 7.500l4 4',
  book: 'M12 6.500C10 5 7.500 4.500 4 4.500v13.500c3.500 0 6 .500 8 2 2-1.500 4.500-2 8-2V4.500c-3.500 0-6 .500-8 2Zm0 0V20',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  inbox: 'M4 13 6.500 5h11L20 13v6H4zm0 0h5l1.200 2.500h3.600L15 13h5',
  gear: 'M12 15.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM12 3v3m0 12v3M3 12h3m12 0h3M5.600 5.600l2.200 2.200m8.400 8.400 2.200 2.200m0-12.800-2.200 2.200m-8.400 8.400-2.200 2.200',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.500l3.500 2',
} as const

export type IconName = keyof typeof outlines

/** An icon next to a text that says the same; screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={outlines[name]} />
  </svg>
)
