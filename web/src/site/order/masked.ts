/** An e-mail whose owner knows it again, and nobody else learns it: `l…@example.sk`. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1…')

/** A phone number whose owner knows it again: `…567`. */
export const maskedPhone = (phone: string): string => `…${phone.replace(/\D/g, '').slice(-3)}`
