import { useTranslation } from 'react-i18next'
import { useFocusOn } from '#platform/web/components/form/focus-on.ts'
import { Face } from '#platform/web/components/ui/face.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import type { ResultView } from './roster-view.ts'

/** The number of saved cells, and the refused ones with their reasons. */
export function RefusedCells({ result }: { result: ResultView }) {
  const { t } = useTranslation()
  const box = useFocusOn<HTMLElement>(result)
  const { text, refused } = result
  return (
    <section
      ref={box}
      className="roster-refused card no-print"
      aria-labelledby="refused-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, focus leads the user to the message
      autoFocus
    >
      <h2 id="refused-title" role="status">
        {text}
      </h2>
      {refused.length > 0 && (
        <PlainTable
          caption={t('roster.refusedCells')}
          headings={[t('roster.person'), t('roster.day'), t('roster.why')]}
          look="small"
        >
          {refused.map(({ face, name, day, why }) => (
            <tr key={`${name} ${day} ${why}`}>
              <th scope="row">
                <span className="who">
                  <Face {...face} size="small" />
                  <span>{name}</span>
                </span>
              </th>
              <td>{day}</td>
              <td>{why}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
