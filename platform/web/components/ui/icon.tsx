const PATHS: Readonly<Record<string, string>> = {
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  users:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 9c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7M18 14c3 .6 4.5 2.6 4.5 6',
  building: 'M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2M17 13h0M17 17h0',
  user: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 10c0-4.5 3.5-7 8-7s8 2.5 8 7',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  menu: 'M4 6h16M4 12h16M4 18h16',
  chevron: 'm9 6 6 6-6 6',
  collapse: 'm11 6-6 6 6 6M19 6l-6 6 6 6',
  expand: 'm5 6 6 6-6 6M13 6l6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  'id-card': 'M3 5h18v14H3zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm-3 4c0-2 6-2 6 0M15 10h3M15 14h3',
  sitemap: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  briefcase: 'M3 8h18v12H3zM8 8V4h8v4M3 13h18',
  cog: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v3M12 19v3M4.9 4.9 7 7M17 17l2.1 2.1M2 12h3M19 12h3M4.9 19.1 7 17M17 7l2.1-2.1',
  'user-cog':
    'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4.5 3.5-7 8-7M17.5 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 14v2M17.5 20v2M14 18h1.5M19.5 18H21',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9v3M17 12v3',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  book: 'M4 4h7v16H4zM13 4h7v16h-7zM7 8h1M16 8h1',
  history: 'M3 12a9 9 0 1 0 3-6.7M3 4v4h4M12 7v5l4 2',
  layers: 'm12 3 9 5-9 5-9-5zM3 13l9 5 9-5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  folder: 'M3 6h6l2 3h10v10H3z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h2M14 14h2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3',
  coins: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 7.5 12 12l3.5-4.5M12 12v5.5M9 12.5h6M9 15h6',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  tasks: 'm4 6 1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6h9M11 12h9M11 18h9',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  award: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13l-2 8 5-3 5 3-2-8',
  graduation: 'm2 9 10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
  shield: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2 2 4-4',
  plane: 'm3 13 18-9-5 17-4-7zM12 14l9-10',
  phone: 'M7 2h10v20H7zM11 18.5h2',
  computer: 'M3 4h18v12H3zM12 16v4M8 20h8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  edit: 'm4 20 1-4L16 5l3 3L8 19zM14 7l3 3',
  archive: 'M3 4h18v4H3zM5 8v12h14V8M10 12h4',
  branches: 'M3 10h6v5H3zM15 3h6v5h-6zM15 16h6v5h-6zM9 12.5h3M12 5.5v13M12 5.5h3M12 18.5h3',
  seat: 'M9 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-7 10c0-4 3-6 7-6 1.5 0 2.800.3 4 .9M14 18l2.5 2.5L21 16',
  tag: 'M3 3h9l9 9-9 9-9-9zM8 8h0',
  steps: 'M3 20h5v-5h5v-5h5V5h3',
  sliders:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  check: 'm5 12 5 5L20 7',
  plus: 'M12 5v14M5 12h14',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  puzzle: 'M4 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H4z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h0M4.5 12h0M4.5 18h0',
  pointer: 'm6 3 13 9-6 1 3 6-3 1-3-6-4 4z',
  plug: 'M8 3v5M16 3v5M5 8h14v3a7 7 0 0 1-14 0zM12 18v4',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  enter: 'M10 4h9v16h-9M3 12h11M10 8l4 4-4 4',
  wallet: 'M3 7h16v13H3zM3 7l11-4v4M15 12h6v4h-6zM17.5 14h0',
  eye: 'M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  receipt: 'M5 3v18l3-2 2 2 2-2 2 2 2-2 3 2V3zM9 8h6M9 12h6',
  question: 'M4 4h16v12H10l-5 4v-4H4zM10 8a2 2 0 1 1 2 2.5v.5M12 13.5h0',
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4',
  card: 'M3 5h18v14H3zM3 9h18M6 15h4',
  bank: 'M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  transfer: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  exchange: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  paper: 'M5 3h14v18H5zM8 7h8M8 11h8M8 15h4',
  pie: 'M11 4a8.5 8.5 0 1 0 9 9h-9zM15 3.5a8 8 0 0 1 5.5 5.5H15z',
  report: 'M5 3h10l4 4v14H5zM9 17v-4M12 17V9M15 17v-2',
  split: 'M12 3v6l-6 6v6M12 9l6 6v6',
  ledger: 'M4 4h7v16H4zM13 4h7v16h-7zM6 8h3M6 12h3M15 8h3M15 12h3',
  sheet: 'M4 4h16v16H4zM4 9h16M4 14h16M10 9v11',
}

type Props = { name: string; className?: string }

/**
 * A small line drawing in the colour of the text. It stays small without a style sheet. An unknown name draws a
 * sheet of paper.
 */
export function Icon({ name, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
    >
      <path d={PATHS[name] ?? PATHS.document} />
    </svg>
  )
}
