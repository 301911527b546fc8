import { useTranslation } from 'react-i18next'

/** A link to the public page of a need, with its address to copy. */
export function PublicAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <section className="card public-address">
      <a className="button" href={address}>
        {t('careers.publicPage')}
      </a>
      <label>
        <span>{t('careers.publicAddress')}</span>
        <input className="input" readOnly defaultValue={address} />
      </label>
    </section>
  )
}
