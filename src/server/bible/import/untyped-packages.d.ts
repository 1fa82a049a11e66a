// packages without types; their users name the parts that they read
declare module 'usfm-grammar';
declare module 'yauzl';
