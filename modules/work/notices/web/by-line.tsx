import { Face } from '#platform/web/components/ui/face.tsx'
import type { ByLine as View } from './notice-view.ts'

/** Face, name and department of the author, and the time. */
export function ByLine({ view }: { view: View }) {
  const { face, name, dept, ago, at } = view
  return (
    <p className="by-line">
      {face && <Face {...face} size="small" />}
      {name && <b>{name}</b>}
      {dept && <span>{dept}</span>}
      {at && (
        <span>
          {ago} · {at}
        </span>
      )}
    </p>
  )
}
