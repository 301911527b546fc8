import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { UnsignedView } from './letter-view.ts'

/** Shows how many have signed, and who has not. */
export function UnsignedPanel({ view: { title, share, people, all } }: { view: UnsignedView }) {
  return (
    <section className="card unsigned" aria-labelledby="unsigned-title">
      <div className="page-head">
        <h2 id="unsigned-title">{title}</h2>
        <div className="page-actions">
          {all.map(({ href, label }) => (
            <a key={href} className="link" href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
      <p className="facts">
        <progress max={share.max} value={share.value} aria-hidden="true" /> {share.text}
      </p>
      <ul className="faces">
        {people.map(({ id, href, name, face, due }) => (
          <li key={id}>
            <a className="who" href={href}>
              <Face {...face} size="small" />
              <span>{name}</span>
            </a>
            {due && <Pill {...due} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
