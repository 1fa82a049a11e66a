/** Ads of the demonstration parish: one with a link, one inactive. */

interface DemoAd {
  readonly adType: 'image' | 'text';
  readonly description: string;
  readonly isActive: boolean;
  /** Base name of a drawing in `pictures/`. */
  readonly picture: string | null;
}

export const demoAds: readonly DemoAd[] = [
  {
    adType: 'image',
    description:
      'The procession of the Perunnal leaves from the west door, umbrellas first. Walk with us, and stay for the meal in the hall.',
    isActive: true,
    picture: 'procession',
  },
  {
    adType: 'text',
    description:
      'There are four beds left in the cabins by the lake. If you are between 13 and 22, [put your name down for the youth retreat](mailto:youth@stthomas.example); the fee should not keep anyone at home.',
    isActive: true,
    picture: null,
  },
  {
    adType: 'text',
    description:
      'The hall is being painted this week. Coffee after Holy Qurbana is in the Sunday School wing, up the stairs and to the left.',
    isActive: false,
    picture: null,
  },
];
