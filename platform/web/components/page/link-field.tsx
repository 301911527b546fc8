import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An address that the user can pass on. Without a script the user selects and copies it by hand. */
export function LinkField({ link }: { link: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [canCopy, setCanCopy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  // The browser offers no clipboard to a page loaded over plain HTTP.
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () => {
    field.current?.select()
    void navigator.clipboard.writeText(link).then(() => setCopied(true))
  }
  return (
    <div className="field link-field">
      <label htmlFor="link">{t('share.link')}</label>
      <input id="link" ref={field} className="input" value={link} readOnly />
      {canCopy && (
        <button type="button" className="button" onClick={copy}>
          {t('share.copy')}
        </button>
      )}
      <p className="hint" role="status">
        {isCopied ? t('share.copied') : t('share.shownOnce')}
      </p>
    </div>
  )
}
