import { Pill, type PillView } from '#platform/web/components/ui/pill.tsx'

export type StoryRow = {
  id: string
  href: string
  title: string
  about: string
  pill: PillView
}

/** Records about a candidate as lines of a card, each with its state. */
export function StoryRows({ rows }: { rows: readonly StoryRow[] }) {
  return (
    <ul>
      {rows.map(({ id, href, title, about, pill }) => (
        <li key={id}>
          <a className="link" href={href}>
            {title}
          </a>{' '}
          <small>{about}</small> <Pill {...pill} />
        </li>
      ))}
    </ul>
  )
}
