import type { ReactNode } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { PersonView, ReportView } from './task-view.ts'

type PartProps = { name: string; title: string; beside?: ReactNode; children: ReactNode }

/** A card of a task's page. */
export function Part({ name, title, beside, children }: PartProps) {
  return (
    <section id={name} className="card task-part" aria-labelledby={`${name}-title`}>
      <div className="card-head">
        <h2 id={`${name}-title`}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Faces with notes. */
export function People({ people }: { people: readonly PersonView[] }) {
  return (
    <ul className="task-people">
      {people.map(({ key, face, note, pill }) => (
        <li key={key}>
          <Face {...face} />
          <span>
            {face.name}
            {note && <small>{note}</small>}
          </span>
          {pill && <Pill {...pill} />}
        </li>
      ))}
    </ul>
  )
}

/** Progress reports with their authors. */
export function ReportList({ reports }: { reports: readonly ReportView[] }) {
  return (
    <ul className="task-people">
      {reports.map(({ id, face, facts, text, href }) => (
        <li key={id}>
          <Face {...face} />
          <span>
            <a href={href}>{face.name}</a>
            <small>{facts}</small>
            <span className="task-words">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
