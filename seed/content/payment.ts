/** Payment information of the demonstration parish. */
export const demoPayment = {
  zelleEmail: 'gifts@stthomas.example',
  venmoNumber: '@stthomas-springfield-example',
  whatsapp: '+1 555 555 0142',
  email: 'treasurer@stthomas.example',
};
