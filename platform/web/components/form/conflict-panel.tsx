import type { TFunction } from 'i18next'
import { control } from './control.tsx'
import { useFocusOn } from './focus-on.ts'
import type { ConflictRow, ConflictView } from './form-view.ts'

type Props = { conflict: ConflictView; t: TFunction }

/** Fields that two users changed at the same time: both versions, and the choice between them. */
export function ConflictPanel({ conflict, t }: Props) {
  const { who, at, rows, theirs, mine } = conflict
  const panel = useFocusOn<HTMLElement>(conflict)
  return (
    <section
      ref={panel}
      className="conflict card"
      aria-labelledby="conflict-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the message is found
      autoFocus
    >
      <h2 id="conflict-title">{t('page.conflictTitle')}</h2>
      <p>{t(who === '' ? 'page.conflictAnonymous' : 'page.conflictBy', { who, at })}</p>
      {theirs.length > 0 && <p>{t('page.conflictTheirs', { list: theirs.join(', ') })}</p>}
      {mine.length > 0 && <p>{t('page.conflictMine', { list: mine.join(', ') })}</p>}
      <p>{t(rows.length > 0 ? 'page.conflictChoice' : 'page.conflictMerged')}</p>
      {rows.map((row) => (
        <Decision key={row.choice} row={row} t={t} />
      ))}
    </section>
  )
}

/** Nothing is preselected, so that no text is lost by pressing the wrong button. */
function Decision({ row, t }: { row: ConflictRow; t: TFunction }) {
  const { choice, label, theirs } = row
  const option = { type: 'radio', name: choice, required: true } as const
  return (
    <fieldset className="decision">
      <legend>{label}</legend>
      {/* Tells the server that the question was on the page. */}
      <input type="hidden" name={choice} value="" />
      <label>
        <input {...option} value="theirs" /> {t('page.theirs')}
        <bdi className="text">{theirs || '—'}</bdi>
      </label>
      <div>
        <label>
          <input {...option} value="mine" /> {t('page.yours')}
        </label>
        {control(row.control, t)}
      </div>
    </fieldset>
  )
}
