"""What cars of a make and a model cost by year: python app.py TOYOTA CAMRY 78701"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from forecourt.api.listing_service import search_listings
from forecourt.api.reference_data import zip_place
from forecourt.client import Client
from forecourt.models import Listing, Problem, SearchListingsFieldsItem
from forecourt.models.chosen_facts import ChosenFacts
from forecourt.types import Unset
client = Client(base_url=os.environ.get("FORECOURT", "http://localhost:3000"))
FIELDS = [SearchListingsFieldsItem.YEAR, SearchListingsFieldsItem.MILEAGE, SearchListingsFieldsItem.PRICINGDETAIL]


def say(problem: Problem) -> None:
    """Prints what is wrong with a call."""
    print(problem.detail, file=sys.stderr)
    for error in problem.errors or []:
        print(f"  {error.field} {error.reason}", file=sys.stderr)


def cars(make: str, model: str, zip_code: str) -> Iterator[Listing | ChosenFacts]:
    """Every car once, page by page, while others come and go."""
    token: str | Unset = "start"
    while token:
        page = search_listings.sync(
            client=client,
            make_code=[make],
            model_code=[model],
            zip_=zip_code,
            search_radius=0,
            fields=FIELDS,
            num_records=100,
            hide_filters=True,
            result_token=token,
        )
        if page is None or isinstance(page, Problem):
            say(page or Problem(type_="", title="", status=0, detail="The answer cannot be read."))
            raise SystemExit(1)
        yield from page.listings
        token = page.result_token


def main(make: str, model: str, zip_code: str) -> None:
    place = zip_place.sync(zip_code, client=client)
    where = f"near {place.city}, {place.state}" if place and not isinstance(place, Problem) else f"near {zip_code}"
    prices: dict[int, list[float]] = defaultdict(list)
    for car in cars(make, model, zip_code):
        if car.year and car.pricing_detail:
            prices[car.year].append(car.pricing_detail.sale_price)
    print(f"{make} {model} {where}: {sum(map(len, prices.values()))} cars")
    for year in sorted(prices, reverse=True):
        print(f"{year}  {len(prices[year]):4} cars  median ${median(prices[year]):>9,.0f}  from ${min(prices[year]):>9,.0f}")


if __name__ == "__main__":
    main(*sys.argv[1:4])
