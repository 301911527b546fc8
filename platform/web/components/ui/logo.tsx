type Props = { size: number }

/** The product's logo. It is part of the page, so that no page waits for a file. */
export function Logo({ size }: Props) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#2563eb" />
      <circle cx="16" cy="11.5" r="4.5" fill="#fff" />
      <path d="M7 26c0-5 4-8 9-8s9 3 9 8z" fill="#fff" />
    </svg>
  )
}
