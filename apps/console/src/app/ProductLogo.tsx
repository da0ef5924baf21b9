/** The product's logo: two roads that meet in a hub. */
export const ProductLogo = () => (
  <svg className="sign" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--accent)" />
    <path d="M6 22c5 0 6-12 10-12s5 12 10 12" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <circle cx="6" cy="22" r="2.6" fill="#fff" />
    <circle cx="26" cy="22" r="2.6" fill="#fff" />
    <circle cx="16" cy="10" r="3.4" fill="#fff" />
  </svg>
)
