import type { TFunction } from 'i18next'
import { RichText } from '#app/components/ui/rich-text.tsx'
import { common, intentButton } from './control-parts.tsx'
import type { ControlView } from './form-view.ts'

/** The source of a formatted text, and how it will look for whoever asks. */
export function markdown(view: ControlView, t: TFunction) {
  const { name, label, value, preview } = view
  return (
    <>
      <textarea {...common(view)} rows={8} maxLength={view.maxLength} defaultValue={value} />
      {intentButton('preview', name, {
        ...{ text: t('page.preview'), label: t('page.previewOf', { label }) },
      })}
      {preview && (
        <section className="card text-preview" aria-label={t('page.previewOf', { label })}>
          <RichText nodes={preview} />
        </section>
      )}
    </>
  )
}
