import type { TFunction } from 'i18next'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import { common, intentButton, notes } from './control-parts.tsx'
import type { ControlView } from './form-view.ts'

/** The most common marks, as they are typed. */
const MARKS = [
  { name: 'heading', typed: '# …' },
  { name: 'bold', typed: '**…**' },
  { name: 'italic', typed: '*…*' },
  { name: 'bullets', typed: '- …' },
  { name: 'numbers', typed: '1. …' },
  { name: 'quote', typed: '> …' },
  { name: 'link', typed: '[…](https://…)' },
]

/** The source of a formatted text, and a preview on request. */
export function markdown(view: ControlView, t: TFunction) {
  const { name, label, value, preview } = view
  return (
    <>
      <textarea {...common(view)} rows={12} defaultValue={value} />
      {notes(view)}
      <details className="markdown-help">
        <summary>{t('page.markdown.help')}</summary>
        <dl>
          {MARKS.map(({ name: mark, typed }) => (
            <div key={mark}>
              <dt>
                <code>{typed}</code>
              </dt>
              <dd>{t(`page.markdown.${mark}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {intentButton('preview', name, {
        text: t('page.preview'),
        label: t('page.previewOf', { label }),
      })}
      {preview && (
        <section className="card text-preview" aria-label={t('page.previewOf', { label })}>
          <RichText nodes={preview} />
        </section>
      )}
    </>
  )
}
