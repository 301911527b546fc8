import { Face, type FaceView } from '#platform/web/components/ui/face.tsx'

export type PastView = {
  key: string
  kind: 'day' | 'row' | 'change'
  title: string
  /** The page of the document behind the event. */
  href?: string
  facts: string
  /** The face of the user who did it. */
  face: FaceView | null
}

/** The events, newest first. */
export function Timeline({ entries }: { entries: readonly PastView[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, kind, title, href, facts, face }) => (
        <li key={key} className={`past-${kind}`}>
          <p>
            {href ? (
              <a className="link" href={href}>
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          <p className="facts">
            {face && <Face {...face} size="small" />}
            {facts}
          </p>
        </li>
      ))}
    </ol>
  )
}
