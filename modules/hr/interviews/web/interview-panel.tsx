import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { InterviewPanelView, InterviewRow, SheetView } from './interview-view.ts'

/** Interviews with their sheets, as far as the reader may see scores. */
export function InterviewPanel({ view }: { view: InterviewPanelView }) {
  const { title, none, hidden, rows } = view
  return (
    <section className="card interview-panel" aria-labelledby="interview-panel">
      <h2 id="interview-panel">{title}</h2>
      {rows.length === 0 && <p className="hint">{none}</p>}
      {rows.map((row) => (
        <Interview key={row.id} row={row} hidden={hidden} />
      ))}
    </section>
  )
}

function Interview({ row, hidden }: { row: InterviewRow; hidden: string }) {
  const { href, title, about, pill, standing, opinion, sheets } = row
  return (
    <article>
      <h3>
        <a className="link" href={href}>
          {title}
        </a>{' '}
        <Pill {...pill} />
      </h3>
      <p className="facts">
        {about} · {standing}
      </p>
      {opinion && <p>{opinion}</p>}
      <Sheets sheets={sheets} hidden={hidden} />
    </article>
  )
}

/** Score sheets, or why they cannot be seen yet. */
export function Sheets({ sheets, hidden }: { sheets: SheetView[] | null; hidden: string }) {
  if (sheets === null) return <p className="hint">{hidden}</p>
  return (
    <ul className="interview-sheets">
      {sheets.map(({ key, name, score, verdict, parts, words }) => (
        <li key={key}>
          <b>{name}</b> <strong>{score}</strong> <Pill {...verdict} />
          <small>{parts}</small>
          {words && <p>{words}</p>}
        </li>
      ))}
    </ul>
  )
}
