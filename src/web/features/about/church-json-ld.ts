import { parish } from '#parish';

/** Structured data of the parish for search engines (https://schema.org/Church). */
export function churchJsonLd(publicUrl: string) {
  const { name, address, phone, email, social, sundayService } = parish;
  return {
    '@context': 'https://schema.org',
    '@type': 'Church',
    name,
    url: new URL('/', publicUrl).href,
    description: `${sundayService.name} every Sunday at ${sundayService.time}.`,
    address: { '@type': 'PostalAddress', streetAddress: address.street, addressLocality: address.city },
    hasMap: address.mapUrl,
    telephone: phone.dial,
    email,
    sameAs: social.map(({ url }) => url),
  };
}
