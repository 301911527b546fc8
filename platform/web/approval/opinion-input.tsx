import { useTranslation } from 'react-i18next'

/** The opinion of an approver who decides several documents at once. */
export function OpinionInput({ opinion, look }: { opinion: string; look?: string }) {
  const { t } = useTranslation()
  return (
    <label className={look}>
      <span>{t('approval.opinion')}</span>
      <input
        type="text"
        name="opinion"
        defaultValue={opinion}
        placeholder={t('approval.opinionHint')}
      />
    </label>
  )
}
