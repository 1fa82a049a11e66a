import type { DemoFolder } from '../resources.ts';

export const qurbana: DemoFolder = {
  folder: 'Holy Qurbana',
  items: [
    {
      name: 'Order of Holy Qurbana, an outline',
      format: 'pdf',
      content: {
        title: 'Order of Holy Qurbana: an outline',
        sections: [
          {
            heading: 'How to use this sheet',
            lines: [
              'This is a guide for those who are with us for the first time. It describes what happens, and in which order, in our own words; the prayers themselves are in the service book, which an usher will open for you at the right page.',
              'You may stand, sit or kneel as you are able. When in doubt, do as the person in front of you does, or simply listen.',
            ],
          },
          {
            heading: '1. Preparation, behind the veil',
            lines: [
              'Bread and wine are made ready while the veil is closed. The choir sings, and people arrive, light a candle and remember those they want to pray for.',
            ],
          },
          {
            heading: '2. The service of the word',
            lines: [
              'The veil opens. There is a procession around the altar with candles and incense.',
              'Lessons are read in Malayalam or English: from the Acts or the general letters, from St. Paul, and then the Gospel, for which all stand. The readings of the day are on the page "Lectionary" of our website.',
              'The sermon follows; it is in English on the first Sunday of the month, when nearly all of the service is, and on the second and fourth.',
            ],
          },
          {
            heading: '3. Creed and peace',
            lines: [
              'We say the creed together. Then the peace of the altar is passed from hand to hand, from the front to the last row: take it between your palms and hand it on.',
            ],
          },
          {
            heading: '4. The offering',
            lines: [
              'The priest recounts what was done at the Last Supper, and asks that the Spirit come down on the gifts. When the small bells ring, all bow.',
              'Six remembrances follow: for those who lead the church, for the living, for rulers, for the Mother of God and the saints, for the teachers of the faith, and for the departed.',
            ],
          },
          {
            heading: '5. Communion and going out',
            lines: [
              'The veil closes for a while, and the choir sings. When it opens again, those who have prepared themselves come forward. Guests from other churches are welcome to come for a blessing afterward.',
              'At the end the priest blesses everyone and takes his leave. Coffee is in the hall.',
            ],
          },
        ],
      },
    },
    {
      name: 'Notes for readers',
      format: 'docx',
      content: {
        title: 'Notes for readers',
        sections: [
          {
            heading: 'In the week before',
            lines: [
              'Look up your lesson on the Lectionary page and read it aloud twice, once to someone at home.',
              'Ask about names that you are not sure of. Everyone has to.',
            ],
          },
          {
            heading: 'At the lectern',
            lines: [
              'Say where the lesson is from, wait until people have settled, then begin.',
              'Read more slowly than feels natural, and look up at the end of each sentence.',
              'When you have finished, stay a moment before you walk away.',
            ],
          },
        ],
      },
    },
    { name: 'A drone in C to sing the responses on', format: 'mp3', content: 'drone' },
  ],
};
